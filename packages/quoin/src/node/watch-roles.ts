import { dirname, resolve } from "node:path";
import type { RoleLibrary } from "../blueprints/roles/templates/load-roles.ts";
import { QuoinError, refuse } from "../errors.ts";
import { readRoles } from "./read-roles.ts";
import { watchFolders } from "./watch-folders.ts";

export interface WatchedRoles {
  /** The last templates that had nothing wrong with them. */
  current(): RoleLibrary;
  close(): void;
}

export interface WatchRolesOptions {
  changed?(roles: RoleLibrary): void;
  /** Told of what is wrong with an edit; what held before goes on holding. */
  refused?(error: QuoinError): void;
}

/** An editor saves in several steps: this long nothing must happen. */
const quiet = 100;

/** Your templates, read again whenever one of them changes. An agent goes on with the last good ones. */
export async function watchRoles(
  folder: string,
  { changed, refused }: WatchRolesOptions = {},
): Promise<WatchedRoles> {
  let current: RoleLibrary | undefined;
  // The one above it too, where it may be replaced as a whole.
  const watched = new Set([folder, dirname(resolve(folder))]);
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let running: Promise<void> = Promise.resolve();
  const reload = async () => {
    if (closed) return;
    try {
      // A folder that was made anew has nobody watching it.
      watcher.follow(watched);
      const next = await readGood(folder);
      if (closed) return;
      current = next;
      changed?.(next);
    } catch (error) {
      const known =
        error instanceof QuoinError
          ? error
          : new QuoinError({ code: "internal", message: (error as Error).message });
      if (!closed) refused?.(known);
    }
  };
  const watcher = watchFolders(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Also after a callback of the host's that threw: its mistake ends nothing here.
      running = running.then(reload, reload);
    }, quiet);
  });
  // Before they are read: an edit in between would be seen by nobody.
  watcher.follow(watched);
  let first: RoleLibrary;
  try {
    first = await readGood(folder);
  } catch (error) {
    watcher.close();
    throw error;
  }
  return {
    current: () => current ?? first,
    close() {
      closed = true;
      clearTimeout(timer);
      watcher.close();
    },
  };
}

async function readGood(folder: string): Promise<RoleLibrary> {
  const roles = await readRoles(folder);
  refuse(roles.problems());
  return roles;
}
