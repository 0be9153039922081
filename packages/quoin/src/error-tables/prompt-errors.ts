/** How a prompt is made, and from what. */
export const promptErrors = {
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
} as const;
