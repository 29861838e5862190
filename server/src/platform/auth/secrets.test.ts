import { describe, expect, it } from "vitest";
import { createSecrets, randomToken } from "./secrets.ts";

const secrets = createSecrets("one secret of at least thirty-two characters");
const others = createSecrets("another secret of at least thirty-two characters");

describe("secrets", () => {
  it("digests a token alike every time, and differently under another secret", () => {
    expect(secrets.digest("token")).toEqual(secrets.digest("token"));
    expect(secrets.digest("token")).not.toEqual(others.digest("token"));
  });

  it("knows a session's own CSRF token and no other", () => {
    const token = secrets.csrfToken("session");
    expect(secrets.isCsrfToken(token, "session")).toBe(true);
    expect(secrets.isCsrfToken(token, "another session")).toBe(false);
    expect(secrets.isCsrfToken(`${token}x`, "session")).toBe(false);
    expect(secrets.isCsrfToken("", "session")).toBe(false);
  });

  it("masks every CSRF token in another way", () => {
    const [one, other] = [secrets.csrfToken("session"), secrets.csrfToken("session")];
    expect(one.slice(0, 20)).not.toBe(other.slice(0, 20));
    expect(one.slice(-20)).not.toBe(other.slice(-20));
    expect([one, other].every((token) => secrets.isCsrfToken(token, "session"))).toBe(true);
  });

  it("makes another key for every purpose, and under another secret", () => {
    expect(secrets.keyFor("one")).toBe(secrets.keyFor("one"));
    expect(secrets.keyFor("one")).not.toBe(secrets.keyFor("two"));
    expect(secrets.keyFor("one")).not.toBe(others.keyFor("one"));
  });

  it("opens a sealed answer only with the key it was sealed with", () => {
    const sealed = secrets.seal("the answer", "key");
    expect(secrets.open(sealed, "key")).toBe("the answer");
    expect(() => secrets.open(sealed, "kez")).toThrow();
    expect(() => others.open(sealed, "key")).toThrow();
    expect(sealed.includes("the answer")).toBe(false);
  });

  it("refuses a sealed answer that somebody changed", () => {
    const sealed = secrets.seal("the answer", "key");
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => secrets.open(sealed, "key")).toThrow();
  });

  it("makes tokens of 256 bits", () => {
    expect(Buffer.from(randomToken(), "base64url")).toHaveLength(32);
    expect(randomToken()).not.toBe(randomToken());
  });
});
