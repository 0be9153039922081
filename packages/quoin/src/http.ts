/** What it takes to talk with a server that may fail, and to tell of it without its secrets. */
export { unlessAborted } from "./ask/deadline.ts";
export { shownUrl } from "./ask/endpoint.ts";
export { foreignWords, serverMessage } from "./ask/foreign-words.ts";
export { parseAddress } from "./ask/parse-address.ts";
export { type Body, readBody } from "./ask/read-body.ts";
export { requestHeaders } from "./ask/request-headers.ts";
export { type Progress, transportReason } from "./ask/transport-failure.ts";
