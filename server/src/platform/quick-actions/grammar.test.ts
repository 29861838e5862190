import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  escapeCommands,
  MAX_COMMANDS_PER_TEXT,
  extractCommands,
  type CommandHandling,
} from "./grammar.ts";
import { extractOrEscapeCommands } from "./extraction-thread.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

const meanings = new Map<string, CommandHandling>([
  ["close", "command"],
  ["label", "command"],
  ["title", "command"],
  ["remove_label", "command"],
  ["shrug", { appends: "¯\\＿(ツ)＿/¯" }],
]);

function read(text: string) {
  const { text: left, commands } = extractCommands(text, meanings);
  return { left, commands: commands.map(({ name, argument }) => `${name}(${argument})`) };
}

describe("quick actions in a text", () => {
  test.each`
    text                                 | left                        | commands
    ${"/close"}                          | ${""}                       | ${["close()"]}
    ${"/CLOSE"}                          | ${""}                       | ${["close()"]}
    ${"/Close  "}                        | ${""}                       | ${["close()"]}
    ${"/close because it is done"}       | ${""}                       | ${["close(because it is done)"]}
    ${'/label ~bug ~"two words"'}        | ${""}                       | ${['label(~bug ~"two words")']}
    ${"/remove_label ~bug"}              | ${""}                       | ${["remove_label(~bug)"]}
    ${"/label\t~bug"}                    | ${""}                       | ${["label(~bug)"]}
    ${"Done.\n/close"}                   | ${"Done."}                  | ${["close()"]}
    ${"/close\nDone."}                   | ${"Done."}                  | ${["close()"]}
    ${"One\n/close\nTwo"}                | ${"One\nTwo"}               | ${["close()"]}
    ${"One\r\n/close\r\nTwo"}            | ${"One\nTwo"}               | ${["close()"]}
    ${"/label ~a\n\n/title New\n/close"} | ${""}                       | ${["label(~a)", "title(New)", "close()"]}
    ${"> quoted\n/close"}                | ${"> quoted"}               | ${["close()"]}
    ${"- item\n/close"}                  | ${"- item"}                 | ${["close()"]}
    ${"/shrug no idea"}                  | ${"no idea ¯\\＿(ツ)＿/¯"}  | ${[]}
    ${"So\n/shrug\n/close"}              | ${"So\n¯\\＿(ツ)＿/¯"}      | ${["close()"]}
    ${"``` is a fence\n```\n/close"}     | ${"``` is a fence\n```"}    | ${["close()"]}
    ${"a `b` c\n/close\n`d`"}            | ${"a `b` c\n`d`"}           | ${["close()"]}
    ${"never ended `\n/close"}           | ${"never ended `"}          | ${["close()"]}
    ${"ended ` elsewhere\n/close\n\n`"}  | ${"ended ` elsewhere\n\n`"} | ${["close()"]}
    ${"`` two ` one\n/close"}            | ${"`` two ` one"}           | ${["close()"]}
    ${"<b>bold</b> words\n/close"}       | ${"<b>bold</b> words"}      | ${["close()"]}
    ${"<https://a.example>\n/close"}     | ${"<https://a.example>"}    | ${["close()"]}
    ${"<div>one line</div>\n/close"}     | ${"<div>one line</div>"}    | ${["close()"]}
    ${"<!-- one line -->\n/close"}       | ${"<!-- one line -->"}      | ${["close()"]}
    ${"<div>\nx\n</div>\n/close"}        | ${"<div>\nx\n</div>"}       | ${["close()"]}
    ${">>>\nnever ended\n/close"}        | ${">>>\nnever ended"}       | ${["close()"]}
    ${"One\r/close\rTwo"}                | ${"One\nTwo"}               | ${["close()"]}
    ${"\n /close\n/close\n\n"}           | ${" /close"}                | ${["close()"]}
    ${"/shrug /close"}                   | ${"\\/close ¯\\＿(ツ)＿/¯"} | ${[]}
    ${"/label `\n/close `"}              | ${"\\/close `"}             | ${["label(`)"]}
    ${">>>\nended\n>>>\n/close"}         | ${">>>\nended\n>>>"}        | ${["close()"]}
  `(
    "are read out of $text",
    ({ text, ...expected }: { text: string; left: string; commands: string[] }) => {
      expect(read(text)).toEqual(expected);
    },
  );

  test.each([
    "",
    "close",
    " /close",
    "see /close",
    "/closed",
    "/close/it",
    "/close-it",
    "/unknown thing",
    "/etc/hosts",
    "//close",
    "/ close",
    "/shruggy",
    "text with spaces at its end  \n",
    "```\n/close\n```",
    "```js\n/close\n```\n",
    "   ```\n/close\n   ```",
    "````\n```\n/close\n````",
    "~~~\n/close\n```\n/close\n~~~",
    "```\nnever ended\n/close",
    "> ```\n```\n/close",
    "code `over\n/close\nlines` here",
    "code ``over ` and\n/close\nlines`` here",
    "<div>\n/close\n</div>",
    '<details open class="x">\n\n/close\n\n</details>',
    "<DIV>\n/close\n</div>",
    "<pre>\n\n/close\n</pre>",
    "<!--\n/close\n-->",
    "<!-- from here\n\n/close\nto there -->",
    "<custom-thing>\n/close\n</custom-thing>",
    "<div>\n/close\nnever ended",
    "<br>\n/close",
    ">>>\n/close\n>>>",
    ">>>\nwords\n\n/close\n>>>",
    ">>>\n```\n>>>\n```\n/close\n>>>",
  ])("leave %j as it is", (text) => {
    expect(read(text)).toEqual({ left: text, commands: [] });
  });

  it("leave any text alone that has no line which begins with a slash", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const safe = text.replaceAll("/", "");
        expect(extractCommands(safe, meanings)).toEqual({ text: safe, commands: [] });
      }),
    );
  });

  it("never lose a line that asks for nothing, and never keep one that asks", () => {
    const line = fc.constantFrom<string>(
      "/close",
      "/label ~a",
      "words",
      "",
      "/none",
      "`a` b",
      "- c",
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), (lines) => {
        const { text, commands } = extractCommands(lines.join("\n"), meanings);
        const asking = lines.filter((each) => ["/close", "/label ~a"].includes(each));
        expect(commands).toHaveLength(asking.length);
        const kept = lines.filter((each) => !asking.includes(each));
        expect(text.split("\n").filter(Boolean)).toEqual(kept.filter(Boolean));
      }),
    );
  });

  const COMMANDS =
    "/close|/label `|/label ```|/shrug|/shrug /close|/shrug ```|/shrug <div>| /close";
  const MARKS = "`|``|```|~~~|>>>|<div>|</div>|<!--|-->|x|| |\t|/none";
  const piece = fc.constantFrom(...COMMANDS.split("|"), ...MARKS.split("|"));
  const end = fc.constantFrom("\n", "\r", "\r\n", "");
  const texts = fc
    .array(fc.tuple(piece, end), { maxLength: 12 })
    .map((lines) => lines.flat().join(""));

  it("are found whatever surrounds them, and what they leave holds no more of them", () => {
    fc.assert(
      fc.property(texts, (written) => {
        const { text } = extractCommands(written, meanings);
        expect(extractCommands(text, meanings)).toEqual({ text, commands: [] });
      }),
      { numRuns: 5_000 },
    );
  });

  it("can become words, of which none is lost", () => {
    fc.assert(
      fc.property(texts, (written) => {
        const text = escapeCommands(written, meanings);
        expect(extractCommands(text, meanings)).toEqual({ text, commands: [] });
        const lines = (all: string) => all.split(/\r\n?|\n/).map((line) => line.replace(/^\\/, ""));
        expect(lines(text)).toEqual(lines(written));
      }),
    );
  });

  test.each([
    ["backticks", "`".repeat(1_000_000)],
    ["runs of backticks", Array.from({ length: 1_400 }, (_, at) => "`".repeat(at + 1)).join(" ")],
    ["backticks on lines", "` a\n".repeat(250_000)],
    ["pairs of backticks", "`a` ".repeat(250_000)],
    ["fences", "```\n".repeat(250_000)],
    ["quotes", ">>>\n".repeat(250_000)],
    ["odd quotes", `x\n${">>>\nx\n\n".repeat(140_000)}>>>`],
    ["elements", "<a>\n".repeat(250_000)],
    ["different elements", Array.from({ length: 100_000 }, (_, at) => `<a${at}>`).join("\n")],
    ["elements with ends", "<a>\n\n".repeat(100_000) + "</a>\n".repeat(80_000)],
    ["comments", "<!--\n".repeat(200_000)],
    ["commands", "/close\n".repeat(140_000)],
    ["a long command", `/title ${"a ".repeat(500_000)}`],
    ["a long name", `/${"a".repeat(1_000_000)}`],
    ["slashes", "/".repeat(1_000_000)],
    ["lines", "\n".repeat(1_000_000)],
    ["spaces", `/close${" ".repeat(1_000_000)}x`],
  ])("do not take long to be found in a megabyte of %s", async (_name, written) => {
    // Begins with a real command, because a text without commands is not parsed at all.
    const text = `/close\n${written}`;
    const took = await measureProcessorTime(() => extractCommands(text, meanings));
    expect(took).toBeLessThan(5_000);
  });

  test("beyond a hundred are cut out, but not all kept", () => {
    const { text, commands } = extractCommands("/close\n".repeat(1_000), meanings);
    expect(text).toBe("");
    expect(commands).toHaveLength(MAX_COMMANDS_PER_TEXT + 1);
  });

  test("of a long text are read in a thread, as if it were short", async () => {
    const text = `/close\n/shrug so\n${"a `b\n/close`\n\n".repeat(20_000)}/label ~a`;
    const inThread = await extractOrEscapeCommands("ann", { kind: "commands", text, meanings });
    expect(inThread).toEqual(extractCommands(text, meanings));
    expect(inThread.commands).toHaveLength(2);
    const asked = await extractOrEscapeCommands("ann", { kind: "words", text, meanings });
    expect(asked.text).toBe(escapeCommands(text, meanings));
  });
});
