/** What is kept: records, snapshots, sessions, stores. */
export const recordErrors = {
  record_invalid: {
    means: "A record, a checkpoint or an export does not have the form of one.",
    remedy: "Make it anew; `quoin export` writes records and `quoin checkpoint` writes checkpoints.",
    exit: 1,
    status: 422,
  },
  record_missing: {
    means: "No record has the number, hash or correlation id that was named.",
    remedy: "See `quoin record list`; QUOIN_STORE or the configuration says which store is read.",
    exit: 1,
    status: 404,
  },
  record_tampered: {
    means: "The chain of records does not hold: something was changed, taken out or put in.",
    remedy: "Keep the store as it is for examination, and go back to a copy that verifies.",
    exit: 1,
    status: 409,
  },
  snapshot_differs: {
    means: "A prompt is not the one that was reviewed.",
    remedy: "Read the difference; if it is meant, `quoin snapshot` keeps the new prompt.",
    exit: 1,
    status: 409,
  },
  snapshot_missing: {
    means: "There is no snapshot to compare with.",
    remedy: "Take one: quoin assemble … --snapshot <name>, in the folder that holds .quoin.",
    exit: 1,
    status: 404,
  },
  snapshot_invalid: {
    means: "A snapshot does not hold what its name says.",
    remedy: "Restore its folder from version control, or delete it and take the snapshot again.",
    exit: 1,
    status: 422,
  },
  replay_differs: {
    means: "A prompt made again from a record is not the one that was sent.",
    remedy: "Restore the inputs that the message names, or accept that the prompt has changed since.",
    exit: 1,
    status: 409,
  },
  replay_impossible: {
    means: "A prompt cannot be made again: its record does not say how, or an input is not at hand.",
    remedy:
      "Give what is missing with `--input` or `--from`; `quoin record show` tells what it was made from.",
    exit: 1,
    status: 422,
  },
  session_missing: {
    means: "A session was named that is not open, or has ended.",
    remedy: "Open it first; a session that ended begins anew, with nothing counted.",
    exit: 1,
    status: 404,
  },
  payload_too_large: {
    means: "What the host wrote to the agent's standard input is longer than 8 MiB.",
    remedy: "Send fewer turns of the conversation, or pass long texts as files.",
    exit: 1,
    status: 413,
  },
  store_unavailable: {
    means: "The store cannot be opened, or the connection to it was lost.",
    remedy: "Check the path or the URL, the permissions, and that the server runs.",
    exit: 1,
    status: 503,
  },
  store_missing: {
    means: "There is no store at this place yet, and only writing makes one.",
    remedy:
      "Name the place that you mean; where it is right, the first record (`--record`) or memory (`quoin remember`) makes the store.",
    exit: 1,
    status: 404,
  },
  store_full: {
    means: "The store has no room left for what was to be kept.",
    remedy: "Make room on its disk, then try again: what it held before is whole.",
    exit: 1,
    status: 507,
  },
  store_damaged: {
    means: "The database itself says that it is damaged, or it is none of ours.",
    remedy:
      "Keep it for examination, and go back to a copy: of records one that `quoin verify` accepts. If it is another program's, name another place.",
    exit: 1,
    status: 500,
  },
  key_invalid: {
    means: "A file is not an Ed25519 key in PEM form.",
    remedy: "Make one with `quoin key create`, or with `openssl genpkey -algorithm ed25519`.",
    exit: 1,
    status: 422,
  },
} as const;
