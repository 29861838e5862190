import { expect, it, test } from "vitest";
import { parseTableCells, tableToMarkdown } from "./html-as-markdown.ts";
import { stripActiveHtml } from "./paste.ts";

it("finds the cells of a spreadsheet in plain text", () => {
  expect(parseTableCells("a\tb\r\n1\t2\r\n")).toEqual([
    ["a", "b"],
    ["1", "2"],
  ]);
});

test.each(["one line\tonly", "no tabs\nat all", "\tindented\n\tcode", "a\tb\nc"])(
  "%j is no table",
  (text) => {
    expect(parseTableCells(text)).toBeNull();
  },
);

it("writes a table, and keeps bars from ending a cell", () => {
  expect(tableToMarkdown([["a", "b|c"], ["1"]])).toBe("| a | b\\|c |\n| --- | --- |\n| 1 |  |");
});

it("leaves nothing in copied markup that the content policy would report", () => {
  const copied = `<b style="font-weight:normal">one = 1</b><img src=x onerror = "a()"><style>b{}</style>`;
  expect(stripActiveHtml(copied)).toBe(
    `<b data-style="font-weight:normal">one = 1</b><img src=x data-onerror = "a()">`,
  );
});
