import { expect, it } from "vitest";
import { findMentions } from "./mentions.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

it.each`
  text                                      | mentioned           | addressed
  ${"Ask @ada about it."}                   | ${["ada"]}          | ${[]}
  ${"@ada please look, @bob knows"}         | ${["bob"]}          | ${["ada"]}
  ${"@ada and @bob: see below"}             | ${[]}               | ${["ada", "bob"]}
  ${"mail me@example.org"}                  | ${[]}               | ${[]}
  ${"code `@ada` and\n```\n@bob\n```\nend"} | ${[]}               | ${[]}
  ${"never ended\n```\n@bob"}               | ${[]}               | ${[]}
  ${"thanks, @Ada.Lovelace."}               | ${["ada.lovelace"]} | ${[]}
  ${"first\n  @ada second"}                 | ${[]}               | ${["ada"]}
  ${"@@ada /@ada"}                          | ${[]}               | ${[]}
`(
  "finds in $text whom it names",
  (row: { text: string; mentioned: string[]; addressed: string[] }) => {
    const { text, ...expected } = row;
    expect(findMentions(text)).toEqual(expected);
  },
);

it.each([
  "@a,".repeat(300_000),
  "`".repeat(1_000_000),
  "\n".repeat(1_000_000),
  `x @${".".repeat(1_000_000)}a`,
  "@".repeat(1_000_000),
  " ".repeat(1_000_000),
])("does not take long over hostile text %#", async (text) => {
  const took = await measureProcessorTime(() => findMentions(text));
  expect(took).toBeLessThan(5_000);
});
