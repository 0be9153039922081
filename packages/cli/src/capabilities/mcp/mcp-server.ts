interface NamedServer {
  /** Shown and kept: no secrets are in it. */
  name: string;
  /** Where it was given one: its tools are called `prefix__tool`. */
  prefix?: string;
}

/** A program that is started and spoken to over its standard input and output. */
export interface ProcessServer extends NamedServer {
  kind: "process";
  command: string;
  args: readonly string[];
  /** Beside the few variables that every program needs. */
  env: Readonly<Record<string, string>>;
  cwd?: string;
}

/** One that is spoken to over streamable HTTP. */
export interface HttpServer extends NamedServer {
  kind: "http";
  url: URL;
  headers: Readonly<Record<string, string>>;
}

export type McpServer = ProcessServer | HttpServer;
