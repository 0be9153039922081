/** Where records are kept: one interface, two stores. */
export { createKeys, signatureCheck, signerOf } from "./keys.ts";
export { isUrl, type OpenOptions, openStore } from "./open-store.ts";
export { openTaintStore } from "./taint/open-taint-store.ts";
