/** What stands between a prompt and a model: runners, endpoints, providers. */
export const modelErrors = {
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
} as const;
