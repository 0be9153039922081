import { QuoinError } from "quoin";

/** The key in an environment variable. Who names one means it to be there; the usual one may be missing. */
export function keyIn(variable: string, usual: string, option = "--key-env"): string | undefined {
  const key = process.env[variable];
  if (!key && variable !== usual)
    throw new QuoinError({ code: "usage", message: `${option} names ${variable}, which is not set` });
  return key || undefined;
}
