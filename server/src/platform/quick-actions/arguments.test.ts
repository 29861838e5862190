import { expect, it, test } from "vitest";
import { parseNameArgument, parseUsernames, parseQuickActionArguments } from "./arguments.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

test.each`
  argument                    | words
  ${""}                       | ${[]}
  ${"bug"}                    | ${["bug"]}
  ${"~bug"}                   | ${["~bug"]}
  ${'~bug ~"needs work" ui'}  | ${["~bug", "~needs work", "ui"]}
  ${'~bug,~ui, "two words"'}  | ${["~bug", "~ui", "two words"]}
  ${"~team::hill ~a.b-c?d&e"} | ${["~team::hill", "~a.b-c?d&e"]}
  ${'~"a" ~"never ended'}     | ${["~a", "never", "ended"]}
  ${"@ada @bob"}              | ${["@ada", "@bob"]}
  ${"~ , ~"}                  | ${[]}
`(
  "$argument are the words $words",
  ({ argument, words }: { argument: string; words: string[] }) => {
    expect(parseQuickActionArguments(argument).map(({ sign, text }) => sign + text)).toEqual(words);
  },
);

test.each`
  argument               | names
  ${"@ada @bob"}         | ${["ada", "bob"]}
  ${"@ada, @Bob and me"} | ${["ada", "bob", "me"]}
  ${"ada bob"}           | ${["ada", "bob"]}
  ${"@ada @ada"}         | ${["ada"]}
  ${"~label @ada"}       | ${["ada"]}
`("$argument names $names", ({ argument, names }: { argument: string; names: string[] }) => {
  expect(parseUsernames(argument)).toEqual(names);
});

test.each`
  argument         | name
  ${'%"Next one"'} | ${"Next one"}
  ${"%v1.0"}       | ${"v1.0"}
  ${"Next one"}    | ${"Next one"}
  ${'"Next one"'}  | ${"Next one"}
`("$argument names $name", ({ argument, name }: { argument: string; name: string }) => {
  expect(parseNameArgument(argument, "%")).toBe(name);
});

it.each([
  '"'.repeat(1_000_000),
  "a ".repeat(500_000),
  "~".repeat(1_000_000),
  ",".repeat(1_000_000),
])("does not take long over hostile words %#", async (argument) => {
  const took = await measureProcessorTime(() => parseQuickActionArguments(argument));
  expect(took).toBeLessThan(5_000);
});
