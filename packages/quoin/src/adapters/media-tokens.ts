import type { MediaPart } from "../core/part.ts";
import { mimeOf, pdf } from "./media.ts";

/** Providers shrink images before they read them; none of them then takes much more than this. */
const perImage = 1600;
/** Its text and its picture. */
const perPage = 3000;
/** For what cannot be looked into. */
const bytesPerPage = 50_000;

/** An estimate on the high side: what a file costs is known only to the provider. */
export function mediaTokens({ mime, data, uri }: Pick<MediaPart, "mime" | "data" | "uri">): number {
  const kind = mimeOf({ mime });
  if (kind === pdf) return perPage * pagesOf(data);
  if (kind.startsWith("image/") || data === undefined) return uri || data ? perImage : 0;
  // Text and the like: never more tokens than bytes, seldom more than a third of them.
  return Math.ceil((data.length * 0.75) / 3);
}

function pagesOf(data: string | undefined): number {
  if (data === undefined) return 1;
  const bytes = atob(data);
  const found = bytes.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  return found || Math.max(1, Math.ceil(bytes.length / bytesPerPage));
}
