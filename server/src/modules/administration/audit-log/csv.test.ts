import { expect, test } from "vitest";
import { formatCsvRow } from "./csv.ts";

test.each([
  ["plain", '"plain"'],
  ['say "hi", all', '"say ""hi"", all"'],
  ["two\nlines", '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["  =1+1", `"'  =1+1"`],
  ["@ada", `"'@ada"`],
  ["-1", `"'-1"`],
  ["+1", `"'+1"`],
  ["\t=1", `"'\t=1"`],
  ["＝1", `"'＝1"`],
  ["", '""'],
])("the cell %j is written as %j", (text, cell) => {
  expect(formatCsvRow([text, "b"])).toBe(`${cell},"b"\r\n`);
});
