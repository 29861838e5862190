import { describe, expect, it } from "vitest";
import { isOwnOrigin } from "./origin.ts";
import { createIpRangeMatcher } from "./client-address.ts";

const own = new URL("https://cairn.example");

describe("the origin of a request", () => {
  it.each([
    ["https://cairn.example", "cairn.example", true],
    // The server cannot distinguish an alias of its own host from a foreign name that resolves to it
    // (DNS rebinding), so it refuses both [L5].
    ["https://10.0.0.5", "10.0.0.5", false],
    ["http://cairn.example", "cairn.example", false],
    ["https://cairn.example.evil", "cairn.example", false],
    ["https://evil.example", "cairn.example", false],
    ["null", "cairn.example", false],
  ])("%s at host %s is ours: %s", (origin, host, expected) => {
    expect(isOwnOrigin(origin, host, own)).toBe(expected);
  });
});

describe("a list of address ranges", () => {
  const allowed = createIpRangeMatcher(["127.0.0.0/8", "::1/128", "192.0.2.7"]);

  it.each([
    ["127.3.2.1", true],
    ["::ffff:127.0.0.1", true],
    ["::1", true],
    ["192.0.2.7", true],
    ["192.0.2.8", false],
    ["2001:db8::1", false],
  ])("has %s: %s", (address, expected) => {
    expect(allowed(address)).toBe(expected);
  });
});
