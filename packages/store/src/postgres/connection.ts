import postgres, { type Sql } from "postgres";
import { QuoinError } from "quoin";

export interface PostgresOptions {
  /** Makes the tables, or brings them up to date; on by default. Without it, nothing is ever changed. */
  create?: boolean;
  /** How long to wait for other writers or an answer, in milliseconds. */
  patience?: number;
}

/** The driver tries again without end when a server hangs up on it. */
export async function within<Result>(patience: number, work: PromiseLike<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const failure = Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" });
    timer = setTimeout(() => reject(failure), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** In seconds. A connection that is not answered keeps the process alive for as long as it is tried. */
const longestConnecting = 10;

export function connect(url: string, place: string, patience: number): Sql {
  try {
    return postgres(url, {
      max: 2,
      connect_timeout: Math.min(longestConnecting, patience / 1000),
      onnotice: () => {},
      connection: { application_name: "quoin" },
    });
  } catch {
    throw new QuoinError({ code: "store_unavailable", file: place, message: "is not the URL of a database" });
  }
}

/** An address that may be shown. */
export function withoutPassword(url: string): string {
  try {
    const safe = new URL(url);
    safe.password = "";
    safe.searchParams.delete("password");
    return safe.href;
  } catch {
    return "the store's URL";
  }
}
