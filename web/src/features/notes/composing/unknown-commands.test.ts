import { expect, it, test } from "vitest";
import { describeUnknownCommand } from "./unknown-commands.ts";

test.each([
  ["/asign @bob", "/asign is not a command. Did you mean /assign?"],
  ["Thanks\n/lable ~bug", "/lable is not a command. Did you mean /label?"],
  ["/close\n/colse", "/colse is not a command. Did you mean /close?"],
  ["/bogus thing", "/bogus is not a command."],
])("%j is asked about", (text, sentence) => {
  expect(describeUnknownCommand(text)).toBe(sentence);
});

test.each([
  "/assign @bob",
  "/remove_label ~bug",
  "/shrug",
  "See /asign",
  "/usr/bin is full",
  "```\n/asign @bob\n```",
])("%j is posted without a question", (text) => {
  expect(describeUnknownCommand(text)).toBeNull();
});

it("does not compare a long word", () => {
  expect(describeUnknownCommand(`/${"a".repeat(100_000)}`)).toHaveLength(60);
});
