/** Which model is asked: an endpoint that speaks the Messages API, or chat completions where pi asks. */
const { QUOIN_MODEL_URL: url, QUOIN_MODEL_NAME: name, QUOIN_MODEL_KEY: key } = process.env;
const { QUOIN_MODEL_PROTOCOL: protocol = "anthropic" } = process.env;

if (!url || !name || !key) {
  console.error("Set QUOIN_MODEL_URL, QUOIN_MODEL_NAME and QUOIN_MODEL_KEY (any text, if none is needed).");
  process.exit(2);
}
if (protocol !== "anthropic" && protocol !== "openai") {
  console.error("QUOIN_MODEL_PROTOCOL is anthropic (the default) or openai.");
  process.exit(2);
}

export const model = { protocol, url, name, key };
