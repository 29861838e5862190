import { expect, it } from "vitest";
import { formatByteSize } from "./byte-size.ts";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [1024, "1.00 KiB"],
  [1536, "1.50 KiB"],
  [1024 ** 2 - 1, "1,024.00 KiB"],
  [1024 ** 2, "1.00 MiB"],
  [10 * 1024 ** 2 + 262_144, "10.25 MiB"],
  [1024 ** 3, "1.00 GiB"],
  [5000 * 1024 ** 3, "5,000.00 GiB"],
])("writes %i bytes as %s [SYS-020]", (bytes, words) => {
  expect(formatByteSize(bytes)).toBe(words);
});
