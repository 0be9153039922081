/** Memory entries of an agent, and subtasks with those that bear on them. */
export const entries: Readonly<Record<string, string>> = {
  auth: "The login endpoint in src/auth/session.ts issues JWT tokens that expire after 15 minutes. auth, jwt",
  pool: "Database connections come from a pool of 20; src/db/pool.ts throws PoolExhausted when none is free. database, postgres",
  tests: "Tests are run with `pnpm test:unit`; the integration tests need Docker to be running. testing",
  style: "The team prefers early returns and no default exports. style, conventions",
  cache:
    "Responses of the product catalogue are cached in Redis for five minutes under the prefix cat:. redis, caching",
  billing:
    "Invoices are rounded to two decimals in billing/round.ts, because the tax office rejected more. billing, tax",
  deploy:
    "Deployments go through GitHub Actions to Fly.io; the staging app is called shop-staging. deploy, ci",
  upload: "Uploads above 10 MB are refused by the nginx proxy before they reach the server. uploads, nginx",
  search: "Full-text search uses the tsvector column on products, refreshed by a trigger. search, postgres",
  emails: "Transactional emails are sent by the worker in jobs/mailer.ts with a retry of three. email, jobs",
  theme:
    "The dark theme is a set of CSS variables in styles/theme.css; components never name a colour. css, theme",
  parser:
    "The CSV importer in import/csv-parser.ts fails on quoted newlines; the user asked to keep it streaming. csv, import",
  types:
    "strictNullChecks was switched on in March, legacy folders still carry ts-ignore comments. typescript",
  logs: "Logging goes through pino; never log the request body, it may hold card numbers. logging, privacy",
  routes: "All HTTP routes are registered in src/server/routes.ts and validated with zod. http, api",
  cron: "The nightly report job runs at 02:00 UTC and takes about twelve minutes. cron, reports",
  windows: "The user works on Windows, paths in scripts must not assume a slash. environment",
  i18n: "Translations live in locales/*.json and missing keys fall back to English. i18n, locale",
  flags:
    "Feature flags are read from LaunchDarkly, the checkout flag is called new-checkout. flags, checkout",
  perf: "The dashboard query was slow because of a missing index on orders.created_at. performance, orders",
};

export const memoryCases: readonly (readonly [subtask: string, relevant: string])[] = [
  ["Make the JWT lifetime configurable in the login endpoint", "auth"],
  ["Fix the PoolExhausted errors under load", "pool"],
  ["Run the unit tests after the change", "tests"],
  ["Cache the responses of the search endpoint in Redis", "cache search"],
  ["Correct the tax rounding on invoices", "billing"],
  ["Set up a staging deployment with GitHub Actions", "deploy"],
  ["Let users upload files of 50 MB", "upload"],
  ["Add the brand to the full-text search of products", "search"],
  ["Retry emails that the mailer could not send", "emails"],
  ["Use the dark theme on the checkout page", "theme flags"],
  ["Make csv-parser.ts accept quoted newlines", "parser"],
  ["Remove the ts-ignore comments from the legacy folders", "types"],
  ["Log every failed request with its status", "logs"],
  ["Add a route for refunds and validate its body with zod", "routes"],
  ["Find out why the nightly report is late", "cron"],
  ["Write a script that copies the build folder, with paths that work on Windows", "windows"],
  ["Add French translations of the settings page", "i18n"],
  ["Remove the new-checkout feature flag", "flags"],
  ["Speed up the orders query of the dashboard", "perf"],
  ["Add an integration test for the session endpoint", "tests auth"],
  ["Migrate the Postgres database to version 17", "pool search"],
  ["Rename the CSS variables of the theme", "theme"],
  ["Mask card numbers in the logging middleware", "logs"],
  ["Send the invoice by email when it is paid", "emails billing"],
  ["Switch the CI pipeline to cached Docker layers", "deploy tests"],
  ["Refactor src/server/routes.ts into one file a resource", "routes"],
  ["Move the exports to named exports as the conventions ask", "style"],
  ["Import customers from a CSV file", "parser"],
  ["Add an index on orders for the monthly report", "perf cron"],
  ["Fall back to the user's language when a locale key is missing", "i18n"],
  ["Raise the number of database connections", "pool"],
  ["Refresh the access tokens before they expire", "auth"],
];
