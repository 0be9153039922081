/** What a user's page would do; it tells the server that gave it what came of it. */
import { createEmbedder, fetchWeights, memoryCachedEmbedder } from "@quoin/embedder";

const base64 = ({ buffer }) => btoa(String.fromCharCode(...new Uint8Array(buffer)));
const failure = async (work) => work().then(String, ({ code }) => code);

async function tryIt() {
  const embedder = createEmbedder({ weights: await fetchWeights() });
  const texts = await (await fetch("/texts.json")).json();
  const cached = memoryCachedEmbedder(embedder);
  await cached.embedMany(texts);
  return {
    id: embedder.id,
    vectors: texts.map((text) => base64(embedder.embedSync(text))),
    cached: (await cached.embedMany(texts)).map(base64),
    withoutWeights: await failure(async () => createEmbedder().embedSync("x")),
    notFound: await failure(() => fetchWeights("/nowhere.bin")),
  };
}

const told = await tryIt().catch((error) => ({ error: `${error?.stack ?? error}` }));
await fetch("/result", { method: "POST", body: JSON.stringify(told) });
