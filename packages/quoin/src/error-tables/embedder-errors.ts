/** What turns texts into vectors: servers, models on disk. */
export const embedderErrors = {
  embedder_unreachable: {
    means:
      "The embedder's server could not be reached, did not answer in time, or was overloaded, also after retries.",
    remedy: "Check that the server runs, the URL and the network; allow more time, or ask for less at once.",
    exit: 1,
    status: 503,
  },
  embedder_refused: {
    means: "The embedder's server refused the key or the request.",
    remedy: "Check the key and what it may do; shorten the texts that the message tells of.",
    exit: 1,
    status: 502,
  },
  embedder_model_missing: {
    means:
      "The embedding model, or the package that runs it, is not where it was looked for, or cannot be used.",
    remedy: "Check the model's name or directory; install or pull what the message names.",
    exit: 1,
    status: 424,
  },
  embedder_mismatch: {
    means: "Vectors do not have the dimension that was asked for, or that those before them had.",
    remedy: "Check which model the server runs; after a change of model, give the embedder another id.",
    exit: 1,
    status: 409,
  },
  embedder_failed: {
    means: "The embedder answered with something that is no list of vectors for the texts it was given.",
    remedy: "Check the URL and that the model is one for embeddings.",
    exit: 1,
    status: 502,
  },
} as const;
