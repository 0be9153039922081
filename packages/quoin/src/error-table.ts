/**
 * Every error Quoin raises is a row of this table: a stable code, what it means, what to do,
 * the command's exit code and the HTTP status. `docs/errors.md` is generated from it.
 */
export const errorTable = {
  spec_invalid: {
    means: "The input does not fit its schema.",
    remedy: "Correct the named keys; `quoin schema` prints the schemas for your editor.",
    exit: 1,
    status: 422,
  },
  spec_unparsable: {
    means: "The input is neither valid JSON nor valid YAML.",
    remedy: "Correct the syntax at the named line and column.",
    exit: 1,
    status: 400,
  },
  config_invalid: {
    means: "The configuration does not fit its schema.",
    remedy: "Correct the named keys; `quoin schema` prints the schemas for your editor.",
    exit: 1,
    status: 422,
  },
  file_missing: {
    means: "A file that was named does not exist.",
    remedy: "Check the path; relative paths start at the current directory, paths of includes at the root.",
    exit: 1,
    status: 404,
  },
  file_unreadable: {
    means: "A file exists but cannot be read (a directory, no permission, an I/O error).",
    remedy: "Name a readable file, or `-` for standard input.",
    exit: 1,
    status: 400,
  },
  file_too_large: {
    means:
      "A file, or a folder of files, is larger than may be taken; of an agent's files, the rest was left out.",
    remedy: "Shorten the file, or split it; take out of the folder what is not needed.",
    exit: 1,
    status: 413,
  },
  file_outside_root: {
    means: "A file was named that lies outside the root, directly or through a link.",
    remedy: "Name a file below the root, or choose another root.",
    exit: 1,
    status: 422,
  },
  file_not_utf8: {
    means: "A file is not UTF-8 text.",
    remedy: "Save the file as UTF-8.",
    exit: 1,
    status: 400,
  },
  file_exists: {
    means: "A file is there already that is never overwritten.",
    remedy: "Name another file, or remove that one.",
    exit: 1,
    status: 409,
  },
  output_failed: {
    means: "The result could not be written.",
    remedy: "Check the disk's free space and that the reader of the pipe is still there.",
    exit: 1,
    status: 500,
  },
  budget_exceeded: {
    means: "What may not be left out does not fit the budget.",
    remedy: "Shorten the sections named, raise the window, or lower the reserve.",
    exit: 1,
    status: 422,
  },
  cap_exceeded: {
    means: "What may not be left out of some sections does not fit their cap.",
    remedy: "Shorten the sections named or raise the cap.",
    exit: 1,
    status: 422,
  },
  source_refused: {
    means: "An item comes from a kind of source that the blueprint's policy does not allow.",
    remedy: "Remove the item or allow the source in the policy.",
    exit: 1,
    status: 422,
  },
  untrusted_in_system: {
    means: "Untrusted text was placed in a system section.",
    remedy: "Move the item to a section of the user channel.",
    exit: 1,
    status: 500,
  },
  blueprint_invalid: {
    means: "A blueprint breaks a rule of the core.",
    remedy: "Correct the blueprint; the contract suite in `quoin/testing` shows which rule.",
    exit: 1,
    status: 500,
  },
  counter_unknown: {
    means: "A vocabulary was named that Quoin does not have.",
    remedy:
      "Use one of the vocabularies listed in the message, or pass a counter of your own through the ports.",
    exit: 1,
    status: 422,
  },
  template_invalid: {
    means: "A template or its values do not match.",
    remedy: "Correct the names listed; write a literal brace as {{ or }}.",
    exit: 1,
    status: 500,
  },
  template_unresolved: {
    means: "A template and the files it is made of do not fit together.",
    remedy: "Correct the template, the includes or the file at the named place.",
    exit: 1,
    status: 422,
  },
  schema_invalid: {
    means: "A JSON Schema in the input is not a valid schema.",
    remedy: "Correct the schema at the named place.",
    exit: 1,
    status: 422,
  },
  prompt_drifted: {
    means: "A compiled prompt is not the one that the lock holds.",
    remedy: "If the change is meant, run `quoin compile` without `--check` and commit the lock.",
    exit: 1,
    status: 409,
  },
  lock_invalid: {
    means: "The file that is named as the lock is none that `quoin compile` wrote; it is not overwritten.",
    remedy: "Name another file with `--lock`, or delete this one if nobody needs it and run `quoin compile`.",
    exit: 1,
    status: 409,
  },
  reply_invalid: {
    means: "A model's reply does not have the format that was asked for.",
    remedy: "Send the correction message back to the model, where there is one; see to what blocks it.",
    exit: 1,
    status: 422,
  },
  role_unknown: {
    means: "A role was named that has no template.",
    remedy: "See `quoin roles list`; a role of your own is a YAML file in the folder of templates.",
    exit: 1,
    status: 404,
  },
  role_invalid: {
    means: "A role's template, or a set of constraints, is not one that a prompt can be made of.",
    remedy:
      "Correct the named keys and variables; `quoin roles show` prints what holds, `quoin roles init` copies ours.",
    exit: 1,
    status: 422,
  },
  prompt_unsendable: {
    means: "An agent runner would change the prompt without a word instead of sending it as it is.",
    remedy:
      "See to what the message names: give the runner a system prompt that is well-formed and not empty.",
    exit: 1,
    status: 422,
  },
  runner_missing: {
    means: "An agent runner is not installed where it was looked for.",
    remedy: "Install the named package in your project, and run the command there.",
    exit: 1,
    status: 424,
  },
  runner_failed: {
    means: "An agent runner could not be started, or ended with an error.",
    remedy: "Read what the runner said; check the endpoint, the model's name and the key.",
    exit: 1,
    status: 502,
  },
  endpoint_failed: {
    means: "The model's endpoint could not be reached, refused the request, or answered with something else.",
    remedy:
      "Check that the server runs, the URL, the model's name and the key; `--api` says which of the two protocols it speaks.",
    exit: 1,
    status: 502,
  },
  assembly_invalid: {
    means: "A file is not an assembly printed by `quoin assemble --json`.",
    remedy: "Make it anew with `quoin assemble … --json`.",
    exit: 1,
    status: 422,
  },
  provider_unknown: {
    means: "A provider was named that Quoin has no adapter for.",
    remedy: "Use one of the names listed in the message.",
    exit: 2,
    status: 422,
  },
  attachment_unsupported: {
    means: "The provider cannot take an attachment of this kind, or not in this way.",
    remedy:
      "Give the attachment as the message says, choose another provider, or send only its name (`--attachments name`).",
    exit: 1,
    status: 422,
  },
  cache_unusable: {
    means: "The assembly cannot be sent beside a cache of its prefix.",
    remedy: "Send it without the cache; `quoin cache` shows what of it stays the same.",
    exit: 1,
    status: 422,
  },
  tool_invalid: {
    means: "A tool's definition is one that providers refuse.",
    remedy: "Correct the tool's name or parameters as the message says.",
    exit: 1,
    status: 422,
  },
  message_missing: {
    means: "The assembly has no text for a user message, and the provider needs one.",
    remedy: "Give the blueprint a section in the user channel, or send the system text yourself.",
    exit: 1,
    status: 422,
  },
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
  store_full: {
    means: "The store has no room left; nothing of the record was kept.",
    remedy: "Make room on its disk, then try again: the chain is intact.",
    exit: 1,
    status: 507,
  },
  store_damaged: {
    means: "The database itself says that it is damaged, or it is none of ours.",
    remedy: "Keep it for examination, and go back to a copy that `quoin verify` accepts.",
    exit: 1,
    status: 500,
  },
  key_invalid: {
    means: "A file is not an Ed25519 key in PEM form.",
    remedy: "Make one with `quoin key create`, or with `openssl genpkey -algorithm ed25519`.",
    exit: 1,
    status: 422,
  },
  degraded: {
    means: "`--strict` was given, and the result is less than what was asked for.",
    remedy: "See to what the message names, or leave out `--strict`.",
    exit: 3,
    status: 422,
  },
  usage: {
    means: "The command line is wrong.",
    remedy: "See `quoin --help` or `quoin <command> --help`.",
    exit: 2,
    status: 400,
  },
  internal: {
    means: "A defect in Quoin.",
    remedy: "Please report it with the input that caused it; set QUOIN_DEBUG=1 to see where it happened.",
    exit: 1,
    status: 500,
  },
} as const satisfies Record<string, { means: string; remedy: string; exit: number; status: number }>;
