import { Command } from "commander";
import { QuoinError } from "quoin";
import { readConfig } from "../config.ts";
import { readSigningKey, signHead, signingKey } from "../records/sign.ts";
import { type StoreOptions, storeOption, withStore } from "../records/store-option.ts";
import type { Terminal } from "../terminal.ts";

const example = `
All records are verified first. The checkpoint is kept in the store, and printed:
keep that where whoever can write to the store cannot, such as another machine.

Example:
  quoin checkpoint --key signing.pem > checkpoint.json
  quoin verify --checkpoint checkpoint.json --public-key signing.pem.pub
`;

export function checkpointCommand(terminal: Terminal): Command {
  return new Command("checkpoint")
    .description("sign how long the chain of records is and where it ends")
    .option("--key <file>", "Ed25519 private key in PEM form (default: the configuration's)")
    .addOption(storeOption())
    .addHelpText("after", example)
    .action(async (options: StoreOptions & { key?: string }) => {
      const key = options.key ?? signingKey(await readConfig());
      if (!key) throw new QuoinError({ code: "usage", message: "name the key with --key" });
      const signing = await readSigningKey(key);
      const checkpoint = await withStore(options, "write", ({ store }) => signHead(store, signing, "all"));
      await terminal.out(`${JSON.stringify(checkpoint, null, 2)}\n`);
    });
}
