/** The one request of these tests, in words that every provider takes. */
export const schema = {
  type: "object" as const,
  properties: { city: { type: "string" as const }, days: { type: "integer" as const } },
  required: ["city", "days"],
  additionalProperties: false,
};

/** What the loopback makes of `schema`. */
export const called = { city: "Zürich", days: 7 };

export const user = { role: "user" as const, content: "Weather? Answer in JSON." };
export const model = "loopback";

export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of stream) all.push(part);
  return all;
}
