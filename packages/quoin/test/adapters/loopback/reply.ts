/** What a route gives back; start-loopback.ts alone writes to the socket. */
export interface Reply {
  status: number;
  contentType: string;
  body: string;
}

export interface LoopbackRequest {
  path: string;
  body: unknown;
  /** From 1 on, for ids: clients take two messages of one id for one. */
  number: number;
  /** Instead of what every loopback model says. */
  says?: string;
}

export interface Route {
  path: RegExp;
  answer(request: LoopbackRequest): Reply;
}

export interface StreamEvent {
  event?: string;
  data: unknown;
}

export function json(body: unknown, status = 200): Reply {
  return { status, contentType: "application/json", body: JSON.stringify(body) };
}

export function eventStream(events: StreamEvent[], end = "\n"): Reply {
  const lines = events.map(({ event, data }) => {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    return `${event === undefined ? "" : `event: ${event}${end}`}data: ${text}${end}${end}`;
  });
  return { status: 200, contentType: "text/event-stream; charset=utf-8", body: lines.join("") };
}

export function jsonLines(lines: unknown[]): Reply {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  return { status: 200, contentType: "application/x-ndjson", body };
}
