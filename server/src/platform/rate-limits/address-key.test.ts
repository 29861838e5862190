import { expect, it } from "vitest";
import { buildIpAddressKey } from "./address-key.ts";

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  // Some proxies append the port of the client to the IP address [L10].
  ["203.0.113.9:5678", "203.0.113.9"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["::FFFF:CB00:7109", "203.0.113.9"],
  ["nonsense", "nonsense"],
  [null, "unknown"],
])("%s counts as %s", (address, key) => {
  expect(buildIpAddressKey(address)).toBe(key);
});
