import { spawn } from "node:child_process";
import { chromium } from "./find-chromium.ts";

/** A window that nobody sees; `ended` fails when the browser goes away by itself, with its last words. */
export function openChromium(url: string, profile: string) {
  if (!chromium) throw new Error("Chromium is required here and not installed");
  const quiet = [
    "--no-first-run",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
  ];
  // Its sandbox does not work for root, nor in most containers; the only page it sees is ours.
  const contained = ["--no-sandbox", "--disable-dev-shm-usage", `--user-data-dir=${profile}`];
  const browser = spawn(chromium, ["--headless=new", ...quiet, ...contained, url], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  browser.stderr.setEncoding("utf8").on("data", (text: string) => {
    words = `${words}${text}`.slice(-2_000);
  });
  const ended = new Promise<never>((_, reject) => {
    browser.once("error", reject);
    browser.once("exit", (code) => reject(new Error(`Chromium ended with ${code}: ${words}`)));
  });
  // When it is closed on purpose, nobody waits for it any more.
  ended.catch(() => {});
  const close = async () => {
    if (browser.exitCode !== null || browser.pid === undefined) return;
    const gone = new Promise((resolve) => browser.once("close", resolve));
    // Its helpers are in its group; it alone would leave them behind.
    process.kill(-browser.pid, "SIGKILL");
    await gone;
  };
  return { ended, close };
}
