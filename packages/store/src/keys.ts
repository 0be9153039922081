import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { QuoinError } from "quoin";
import type { SignatureCheck, Signer } from "quoin/records";

/** Makes a pair in PEM form. */
export function createKeys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync("ed25519", {
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
}

/** Signs with a private key in PEM form. */
export function signerOf(pem: string, file: string): Signer {
  const key = ed25519(() => createPrivateKey(pem), file, "private");
  return {
    key: nameOf(createPublicKey(key)),
    sign: (statement) => sign(null, Buffer.from(statement), key).toString("base64"),
  };
}

/** Checks signatures with public keys in PEM form; a private one holds its public half. */
export function signatureCheck(pems: readonly { pem: string; file: string }[]): SignatureCheck {
  const keys = new Map(
    pems.map(({ pem, file }) => {
      const key = ed25519(() => createPublicKey(pem), file, "public");
      return [nameOf(key), key];
    }),
  );
  return (statement, signature, name) => {
    const key = keys.get(name);
    return key && verify(null, Buffer.from(statement), key, Buffer.from(signature, "base64"));
  };
}

/** The same for both halves, and short enough to be read out. */
function nameOf(key: KeyObject): string {
  const bytes = key.export({ type: "spki", format: "der" });
  return `ed25519:${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}`;
}

function ed25519(read: () => KeyObject, file: string, kind: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // Said below: the engine's message names its own functions.
  }
  if (key?.asymmetricKeyType === "ed25519") return key;
  throw new QuoinError({ code: "key_invalid", file, message: `is not an Ed25519 ${kind} key in PEM form` });
}
