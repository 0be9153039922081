import type { MediaPart } from "../core/part.ts";

/** How the bytes of each kind begin, in base64: what a provider would find out, said before it is asked. */
const signatures: Readonly<Record<string, RegExp>> = {
  "image/png": /^iVBORw0KGgo/,
  "image/jpeg": /^\/9j\//,
  "image/gif": /^R0lGOD/,
  "image/webp": /^UklGR/,
  "application/pdf": /^JVBERi/,
};

export const webImages: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];
export const pdf = "application/pdf";

/** Without parameters, in lower case; `image/jpg` is what many people write. */
export function mimeOf({ mime }: Pick<MediaPart, "mime">): string {
  const bare = (mime.split(";")[0] ?? "").trim().toLowerCase();
  return bare === "image/jpg" ? "image/jpeg" : bare;
}

export function isImage(media: MediaPart): boolean {
  return webImages.includes(mimeOf(media));
}

export function isPdf(media: MediaPart): boolean {
  return mimeOf(media) === pdf;
}

export function isText(media: MediaPart): boolean {
  return mimeOf(media).startsWith("text/");
}

/** Only these can be fetched by a provider. */
export function hasWebAddress({ uri }: MediaPart): boolean {
  return uri !== undefined && /^https?:\/\//i.test(uri);
}

export function dataUrl(media: MediaPart): string {
  return `data:${mimeOf(media)};base64,${media.data}`;
}

/** The other way round, to count what a payload holds. */
export function fromUrl(url: string, mime: string): Pick<MediaPart, "mime" | "data" | "uri"> {
  const [, kind, data] = /^data:([^;,]*);base64,(.*)$/s.exec(url) ?? [];
  return kind !== undefined && data !== undefined ? { mime: kind, data } : { mime, uri: url };
}

export function decodeText(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
}

export function encodeText(text: string): string {
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/**
 * Bytes that are not what they are said to be. More than a courtesy: Ollama's SDK takes an image's text that
 * happens to name a local file for that file, and sends it.
 */
export function falseBytes(media: MediaPart): string | undefined {
  const mime = mimeOf(media);
  const signature = signatures[mime];
  if (media.data === undefined || !signature || signature.test(media.data)) return undefined;
  return `the bytes of the attachment are not ${mime}`;
}

/** The common case: named kinds, by bytes or by web address. */
export function problemUnless(
  media: MediaPart,
  takes: { bytes: () => boolean; address: () => boolean; kinds: string },
): string | undefined {
  const mime = mimeOf(media);
  if (media.data !== undefined && takes.bytes()) return undefined;
  if (media.data === undefined && hasWebAddress(media) && takes.address()) return undefined;
  return `takes no attachment of type ${mime} ${way(media)}; it takes ${takes.kinds}`;
}

function way(media: MediaPart): string {
  if (media.data !== undefined) return "as bytes";
  return hasWebAddress(media) ? "by address" : "without bytes or a web address";
}
