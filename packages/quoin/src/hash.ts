/** SHA-256 alone, for who needs no more of the library. */
export { sha256 } from "./text/sha256.ts";
