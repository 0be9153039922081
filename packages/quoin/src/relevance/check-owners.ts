import { QuoinError } from "../errors.ts";

/** How many entries there are, and whose each document is: its own, unless told. */
export function checkOwners(
  owners: readonly number[] | undefined,
  documents: number,
): { size: number; ownerOf(document: number): number } {
  if (!owners) return { size: documents, ownerOf: (document) => document };
  const wrong = (message: string) => new QuoinError({ code: "usage", path: ["owners"], message });
  if (owners.length !== documents) throw wrong(`has ${owners.length} places for ${documents} documents`);
  const isPlace = (owner: number) => Number.isInteger(owner) && owner >= 0 && owner < documents;
  if (!owners.every(isPlace)) throw wrong("must hold places of entries, counted from 0");
  const known = new Set(owners);
  const size = owners.reduce((most, owner) => Math.max(most, owner + 1), 0);
  if (known.size !== size) throw wrong("leaves out an entry: each needs a document");
  const copy = Uint32Array.from(owners);
  return { size, ownerOf: (document) => copy[document]! };
}
