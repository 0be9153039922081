export type { Finding } from "./detect.ts";
export { type RedactedClasses, type Redaction, redact } from "./redact.ts";
