/** Creates public SSH keys without ssh-keygen, for tests that do not connect. */
import { generateKeyPairSync, randomBytes } from "node:crypto";

/** A field of a key: four bytes with its length, then its bytes. */
export function encodeKeyField(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A line of a public key of this type with these fields. */
export function buildKeyLine(type: string, fields: readonly (string | Buffer)[], comment = "") {
  const blob = Buffer.concat([type, ...fields].map(encodeKeyField)).toString("base64");
  return [type, blob, comment].filter(Boolean).join(" ");
}

/** A new key on every call. */
export function buildEd25519Key(comment = "ada@laptop"): string {
  return buildKeyLine("ssh-ed25519", [randomBytes(32)], comment);
}

export function buildRsaKey(bits: number): string {
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: bits });
  const { n = "", e = "" } = publicKey.export({ format: "jwk" });
  const [exponent, modulus] = [e, n].map((text) => Buffer.from(text, "base64url"));
  return buildKeyLine("ssh-rsa", [
    exponent ?? "",
    Buffer.concat([Buffer.of(0), modulus ?? Buffer.of()]),
  ]);
}

export function buildEcdsaKey(curve: 256 | 384 | 521, prefix = "", ...others: string[]): string {
  const name = `nistp${curve}`;
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: `P-${curve}` });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, "base64url"),
    Buffer.from(y, "base64url"),
  ]);
  const type = prefix === "" ? `ecdsa-sha2-${name}` : `${prefix}ecdsa-sha2-${name}@openssh.com`;
  return buildKeyLine(type, [name, point, ...others]);
}
