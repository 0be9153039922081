/** Sends an assembled prompt to a model, has the reply reviewed, and corrects it. */
export { type AskOptions, type AskResult, ask, type Reviewed, type Turn } from "./ask/ask.ts";
export { type Api, type Endpoint, findEndpoint } from "./ask/endpoint.ts";
export { messageAssembly } from "./ask/reply-assembly.ts";
export { type ModelAnswer, type SentRequest, send } from "./ask/send.ts";
