/** Where records are kept: one interface, two stores. */
export { createKeys, signatureCheck, signerOf } from "./keys.ts";
export { isUrl, type OpenOptions, openStore } from "./open-store.ts";
