/** The model that comes with `@quoin/embedder`, as it was built. */
import { createEmbedder } from "@quoin/embedder";

const embedder = createEmbedder();
export const embed = (texts) => embedder.embedMany(texts);
