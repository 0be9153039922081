import type { MediaPart } from "../../core/part.ts";
import { mimeOf, pdf } from "./media.ts";

/** Its text and its picture. */
const perPage = 3000;
/** For what cannot be looked into. */
const bytesPerPage = 50_000;

/** An estimate: what a file costs is known only to the provider, and differs between its models. */
export function mediaTokens(
  { mime, data, uri }: Pick<MediaPart, "mime" | "data" | "uri">,
  perImage: number,
): number {
  const kind = mimeOf({ mime });
  if (kind === pdf) return perPage * pagesOf(data);
  if (kind.startsWith("image/")) return perImage;
  // What is behind an address cannot be known.
  if (data === undefined) return uri === undefined ? 0 : perPage;
  // Text and the like: never more tokens than bytes, seldom more than a third of them.
  return Math.ceil((data.length * 0.75) / 3);
}

function pagesOf(data: string | undefined): number {
  if (data === undefined) return 1;
  const bytes = atob(data);
  const found = bytes.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  return found || Math.max(1, Math.ceil(bytes.length / bytesPerPage));
}
