/** A program that is started and spoken to over its standard input and output. */
export interface ProcessServer {
  kind: "process";
  /** Shown and kept: no secrets are in it. */
  name: string;
  command: string;
  args: readonly string[];
  /** Beside the few variables that every program needs. */
  env: Readonly<Record<string, string>>;
  cwd?: string;
}

/** One that is spoken to over streamable HTTP. */
export interface HttpServer {
  kind: "http";
  name: string;
  url: URL;
  headers: Readonly<Record<string, string>>;
}

export type McpServer = ProcessServer | HttpServer;
