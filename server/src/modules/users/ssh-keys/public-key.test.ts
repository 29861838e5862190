import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  buildEcdsaKey,
  buildEd25519Key,
  buildKeyLine,
  buildRsaKey,
} from "../../../../test/git/public-keys.ts";
import { formatPublicKey, parsePublicKey } from "./public-key.ts";

const ED25519 = buildEd25519Key();
const RSA = buildRsaKey(2048);
const [, blob = ""] = ED25519.split(" ");

describe("accepts [REPO-005]", () => {
  test.each([
    ["ED25519", ED25519],
    ["RSA 2048", RSA],
    ["RSA 3072", buildRsaKey(3072)],
    ["ECDSA 256", buildEcdsaKey(256)],
    ["ECDSA 384", buildEcdsaKey(384)],
    ["ECDSA 521", buildEcdsaKey(521)],
    ["ECDSA-SK", buildEcdsaKey(256, "sk-", "ssh:")],
    ["ED25519-SK", buildKeyLine("sk-ssh-ed25519@openssh.com", [randomBytes(32), "ssh:"])],
  ])("a key of the kind %s", (label, line) => {
    expect(parsePublicKey(line)).toMatchObject({ label });
  });

  test("a comment of several words, spaces around the key and tabs inside it", () => {
    const key = parsePublicKey(`  ssh-ed25519\t${blob}  ada's   laptop \n`);
    expect(formatPublicKey(key)).toBe(`ssh-ed25519 ${blob} ada's laptop`);
    expect(key.comment).toBe("ada's laptop");
  });

  test("and computes the fingerprint as OpenSSH does", () => {
    const hash = createHash("sha256").update(Buffer.from(blob, "base64")).digest("base64");
    expect(parsePublicKey(ED25519).fingerprint).toBe(`SHA256:${hash.slice(0, 43)}`);
  });
});

describe("refuses [REPO-005]", () => {
  const bytes = randomBytes(32);
  const offCurve = Buffer.concat([Buffer.of(4), randomBytes(64)]);
  test.each([
    ["nothing", "", "is invalid"],
    ["text", "hello world", "is invalid"],
    ["a type without a key", "ssh-ed25519", "is invalid"],
    ["text instead of base64", "ssh-ed25519 ****", "is invalid"],
    ["base64 with a line break inside", ED25519.replace("AAAA", "AA\nAA"), "one line"],
    ["two keys", `${ED25519}\n${ED25519}`, "one line"],
    ["control characters", `${ED25519}\u0007`, "is invalid"],
    ["options in front of the key", `command="id" ${ED25519}`, "is invalid"],
    ["a private key", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END", "private key"],
    ["a private key of PuTTY", "PuTTY-User-Key-File-3: ssh-ed25519", "private key"],
    ["a DSA key", `ssh-dss ${blob}`, "too weak"],
    ["an RSA key that is too short", buildRsaKey(1024), "at least 2048 bits"],
    ["a type that the key does not have", `ssh-rsa ${blob}`, "is invalid"],
    ["a name of every object", `constructor ${blob}`, "is invalid"],
    ["a certificate", `ssh-ed25519-cert-v01@openssh.com ${blob}`, "is invalid"],
    ["a key that is cut off", ED25519.slice(0, 60), "is invalid"],
    ["bytes after the key", buildKeyLine("ssh-ed25519", [bytes, "more"]), "is invalid"],
    ["a key of the wrong length", buildKeyLine("ssh-ed25519", [bytes.subarray(1)]), "is invalid"],
    [
      "a point that is not on the curve",
      buildKeyLine("ecdsa-sha2-nistp256", ["nistp256", offCurve]),
      "is invalid",
    ],
    [
      "another curve than the type",
      buildKeyLine("ecdsa-sha2-nistp384", ["nistp256", offCurve]),
      "is invalid",
    ],
    [
      "a negative number",
      buildKeyLine("ssh-rsa", [Buffer.of(0x81), Buffer.alloc(256, 0x7f)]),
      "is invalid",
    ],
    [
      "a number with leading zeros",
      buildKeyLine("ssh-rsa", [Buffer.of(0, 3), Buffer.alloc(256, 0x7f)]),
      "is invalid",
    ],
    [
      "a security key without an application",
      buildKeyLine("sk-ssh-ed25519@openssh.com", [bytes]),
      "is invalid",
    ],
    ["a very long comment", `${ED25519} ${"x".repeat(9_000)}`, "too long"],
  ])("%s", (_name, line, reason) => {
    expect(() => parsePublicKey(line)).toThrow(reason);
  });

  test("keys with any byte missing or a length that is too large", () => {
    const key = Buffer.from(RSA.split(" ")[1] ?? "", "base64");
    for (let end = 0; end < key.length; end += 1) {
      const line = `ssh-rsa ${key.subarray(0, end).toString("base64")}`;
      expect(() => parsePublicKey(line)).toThrow("is invalid");
    }
    key.writeUInt32BE(0xff_ff_ff_ff, 0);
    expect(() => parsePublicKey(`ssh-rsa ${key.toString("base64")}`)).toThrow("is invalid");
  });
});
