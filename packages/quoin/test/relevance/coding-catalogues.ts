/** What a tool lets an agent do, whatever the tool is called. */
export type Ability =
  | "read"
  | "write"
  | "edit"
  | "list"
  | "search"
  | "shell"
  | "test"
  | "http"
  | "diff"
  | "commit"
  | "sql"
  | "browser"
  | "issue"
  | "websearch"
  | "email"
  | "calendar"
  | "image"
  | "translate"
  | "weather"
  | "music"
  | "payment"
  | "speech";

/** Nothing a subtask on code asks for, unless it says so. */
export const foreign: readonly Ability[] = [
  "email",
  "calendar",
  "image",
  "translate",
  "weather",
  "music",
  "payment",
  "speech",
];

const foreignTools: Partial<Record<Ability, string>> = {
  email: "send_email: Send an email to one or more recipients",
  calendar: "create_calendar_event: Add a meeting to the user's calendar",
  image: "image_generate: Generate a picture from a text prompt",
  translate: "translate_text: Translate a text into another language",
  weather: "get_weather: Current weather and forecast for a city",
  music: "play_music: Play a song or a playlist",
  payment: "send_invoice: Bill a customer and collect a payment",
  speech: "text_to_speech: Speak a text aloud with a chosen voice",
};

/** The same abilities under three habits of naming: one tool may stand for several abilities. */
export const catalogues: Record<string, Partial<Record<Ability, string>>> = {
  plain: {
    read: "read_file: Read the contents of a file",
    write: "write_file: Write a file, creating it if it does not exist",
    edit: "edit_file: Replace a piece of text in a file",
    list: "list_directory: List the files and folders in a directory",
    search: "search_files: Search for a pattern in the files of the workspace",
    shell: "shell: Run a command in the workspace",
    test: "run_tests: Run the project's test suite",
    http: "http_get: Fetch a URL and return the response body",
    diff: "git_diff: Show the changes that are not committed yet",
    commit: "git_commit: Record the staged changes with a message",
    sql: "query_database: Run a SQL query against the database",
    browser: "browser_open: Open a page in a browser and take a screenshot",
    issue: "create_issue: Open an issue in the project's tracker",
    websearch: "web_search: Search the web",
    ...foreignTools,
  },
  terse: {
    read: "Read: Reads a file from disk",
    write: "Write: Overwrites or creates a file",
    edit: "Edit: Exact string replacement in a file",
    list: "Glob: Finds files by name pattern",
    search: "Grep: Regular expression search over file contents",
    shell: "Bash: Executes a bash command",
    test: "Bash: Executes a bash command",
    http: "WebFetch: Downloads a page and answers questions about it",
    diff: "Bash: Executes a bash command",
    commit: "Bash: Executes a bash command",
    sql: "Sql: Queries PostgreSQL",
    browser: "Playwright: Drives a headless Chromium",
    issue: "GithubIssue: Files a ticket",
    websearch: "WebSearch: Looks something up on the internet",
    ...foreignTools,
  },
  wordy: {
    read: "fs.getFileContent: Returns the complete text of the file at the given path, optionally limited to a range of lines. Prefer this over the terminal for looking at source code.",
    write:
      "fs.createFile: Creates a new file at the given path with the content provided, together with any missing parent folders. Fails if the file is already there.",
    edit: "fs.applyPatch: Applies a unified patch to one or more files in the project. Use it for every modification of existing code.",
    list: "fs.tree: Returns the names of everything below a folder as a tree, to a given depth, leaving out what is ignored.",
    search:
      "code.findReferences: Finds where a symbol, a string or a regular expression occurs in the code base and returns the matching lines.",
    shell:
      "terminal.execute: Executes a command line in a persistent terminal session and returns its output and exit code. Long processes are stopped after two minutes.",
    test: "terminal.execute: Executes a command line in a persistent terminal session and returns its output and exit code. Long processes are stopped after two minutes.",
    http: "net.request: Sends an HTTP request with a method, headers and a body to an address, and returns status and body.",
    diff: "vcs.showChanges: Shows the difference between the working copy and a revision of the Git repository.",
    commit:
      "vcs.saveRevision: Commits all staged modifications to the Git repository under the given message.",
    sql: "db.select: Executes a read-only SQL statement and returns the rows as JSON.",
    browser:
      "web.navigate: Opens an address in a headless browser, waits for the page to load and returns a screenshot.",
    issue:
      "tracker.newTicket: Opens a ticket in the project's bug tracker with a title, a description and labels.",
    websearch: "web.lookup: Asks a search engine and returns titles, addresses and summaries of web pages.",
    ...foreignTools,
  },
};
