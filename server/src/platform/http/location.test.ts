import { expect, test } from "vitest";
import { encodeLocationHeader } from "./location.ts";

test.each([
  ["/a/b?c=d&e=%20#f", "/a/b?c=d&e=%20#f"],
  ["/?q=é 😀", "/?q=%C3%A9%20%F0%9F%98%80"],
  ["/?q=\ud800\r\n", "/?q=%EF%BF%BD%0D%0A"],
])("%j is sent as %j", (address, sent) => {
  expect(encodeLocationHeader(address)).toBe(sent);
});
