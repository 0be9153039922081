import type { MediaPart } from "../../core/part.ts";

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

const textual =
  /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml|javascript|typescript|sql)$)|[+](?:json|xml|yaml)$/;

/** A reader would take its bytes for text, whatever the type says first. */
export function holdsText(media: MediaPart): boolean {
  return textual.test(mimeOf(media));
}

/** Anything but what is surely not text: some readers look at the bytes alone. */
export function mayHoldText(media: MediaPart): boolean {
  return !/^(?:image|audio|video|font)\/(?!svg)|^application\/pdf$/.test(mimeOf(media));
}

function isUtf8(mime: string): boolean {
  const charset = /;\s*charset="?([^;"\s]+)/i.exec(mime)?.[1] ?? "utf-8";
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
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

/** `undefined` where the bytes are no UTF-8. */
export function decodeText(base64: string): string | undefined {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
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
  const { data } = media;
  if (data === undefined) return undefined;
  const holds = holdsText(media)
    ? isUtf8(media.mime) && decodeText(data) !== undefined
    : (signatures[mime]?.test(data) ?? true);
  return holds ? undefined : `cannot take it: its bytes are not ${holdsText(media) ? "UTF-8 text" : mime}`;
}

/** The common case: named kinds, by bytes or by web address. */
export function problemUnless(
  media: MediaPart,
  takes: { bytes: () => boolean; address: () => boolean; kinds: string },
): string | undefined {
  const mime = mimeOf(media);
  if (media.data !== undefined && takes.bytes()) return undefined;
  if (media.data === undefined && hasWebAddress(media) && takes.address()) return undefined;
  const text = isText(media) ? "; a text given as bytes becomes part of the prompt" : "";
  return `takes no ${mime} ${way(media)}; it takes ${takes.kinds}${text}`;
}

function way(media: MediaPart): string {
  if (media.data !== undefined) return "as bytes";
  return hasWebAddress(media) ? "by address" : "without bytes or a web address";
}
