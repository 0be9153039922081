/** What is asked of git. */
export const gitErrors = {
  git_missing: {
    means: "The program git is not in any folder that PATH names.",
    remedy:
      "Install git, or correct PATH: only absolute folders in it count. `include: { git: false }` does without.",
    exit: 1,
    status: 424,
  },
  git_refused: {
    means: "Git does not work with this repository, or the repository asks for what is not done here.",
    remedy:
      "Where git speaks of dubious ownership and you trust the repository: `git config --global --add safe.directory <folder>`. Otherwise see to what the message names.",
    exit: 1,
    status: 409,
  },
  git_failed: {
    means: "Git ended with an error, or with something that could not be read.",
    remedy:
      "Run `git status` in the folder and see to what it says; a lock or a damaged index is a usual cause.",
    exit: 1,
    status: 502,
  },
} as const;
