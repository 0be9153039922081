import { QuoinError } from "quoin";
import { type Checkpoint, parseCheckpoint } from "quoin/records";

/** As it was stored; what is none is damage, not a defect of ours. */
export function checkpointOf(content: string): Checkpoint {
  try {
    return parseCheckpoint(JSON.parse(content));
  } catch {
    throw new QuoinError({ code: "record_tampered", message: "a checkpoint in the store is none" });
  }
}
