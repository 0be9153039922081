/** What a model said, whichever SDK read it. */
export interface Said {
  text: string;
  calls: { name: string; input: unknown }[];
}

/** Sends a payload through the provider's own SDK to a server at an address. */
export interface Sender<Payload> {
  whole(url: string, payload: Payload): Promise<Said>;
  streamed(url: string, payload: Payload): Promise<Said>;
}

export async function collect<Value>(stream: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const each of stream) all.push(each);
  return all;
}
