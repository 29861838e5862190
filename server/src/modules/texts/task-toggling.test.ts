import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { setTaskChecked, diffTasks } from "./task-toggling.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

const text = (...lines: string[]) => lines.join("\n");
const box = (line_number: number, line_source: string, checked = true) => ({
  line_number,
  line_source,
  checked,
});

describe("a box", () => {
  test.each`
    what                            | description                                 | task                         | after
    ${"is ticked"}                  | ${text("- [ ] a", "- [ ] b")}               | ${box(2, "- [ ] b")}         | ${text("- [ ] a", "- [x] b")}
    ${"is emptied"}                 | ${text("- [x] a", "- [X] b")}               | ${box(2, "- [X] b", false)}  | ${text("- [x] a", "- [ ] b")}
    ${"of a numbered list"}         | ${"12) [ ] a [ ] b"}                        | ${box(1, "12) [ ] a [ ] b")} | ${"12) [x] a [ ] b"}
    ${"in a list in a quotation"}   | ${text("> * a", ">   + [ ] b")}             | ${box(2, ">   + [ ] b")}     | ${text("> * a", ">   + [x] b")}
    ${"of a list in the same line"} | ${"- 1. [ ] a"}                             | ${box(1, "- 1. [ ] a")}      | ${"- 1. [x] a"}
    ${"between other line ends"}    | ${"- [ ] a\r\n- [ ] b\r\nc"}                | ${box(2, "- [ ] b")}         | ${"- [ ] a\r\n- [x] b\r\nc"}
    ${"sent with its line's end"}   | ${"- [ ] a\r\n- [ ] b"}                     | ${box(1, "- [ ] a\r\n")}     | ${"- [x] a\r\n- [ ] b"}
    ${"that moved down"}            | ${text("new", "", "- [ ] a", "- [ ] b")}    | ${box(1, "- [ ] a")}         | ${text("new", "", "- [x] a", "- [ ] b")}
    ${"that moved up"}              | ${"- [ ] a"}                                | ${box(7, "- [ ] a")}         | ${"- [x] a"}
    ${"that looks like others"}     | ${text("- [ ] a", "b", "c", "- [ ] a")}     | ${box(3, "- [ ] a")}         | ${text("- [ ] a", "b", "c", "- [x] a")}
    ${"that somebody ticked so"}    | ${text("- [x] a", "- [ ] a")}               | ${box(1, "- [ ] a")}         | ${text("- [x] a", "- [ ] a")}
    ${"ticked so, and moved"}       | ${text("new", "- [x] a")}                   | ${box(1, "- [ ] a")}         | ${text("new", "- [x] a")}
    ${"in code that looks like it"} | ${text("```", "- [ ] a", "```", "- [ ] a")} | ${box(1, "- [ ] a")}         | ${text("```", "- [ ] a", "```", "- [x] a")}
  `("$what [EDIT-060]", ({ description, task, after }) => {
    expect(setTaskChecked(description as string, task as ReturnType<typeof box>)).toBe(after);
  });

  test.each`
    what                             | description          | task
    ${"that is gone"}                | ${"- [ ] b"}         | ${box(1, "- [ ] a")}
    ${"of a text that is gone"}      | ${""}                | ${box(1, "- [ ] a")}
    ${"that was reworded"}           | ${"- [ ] a, surely"} | ${box(1, "- [ ] a")}
    ${"that is none"}                | ${"a [ ]"}           | ${box(1, "a [ ]")}
    ${"that is no longer asked for"} | ${"- [~] a"}         | ${box(1, "- [~] a")}
    ${"before the first line"}       | ${"- [ ] b"}         | ${box(0, "- [ ] a")}
    ${"behind the last line"}        | ${"- [ ] b"}         | ${box(900_000, "- [ ] a")}
  `("$what is not found [EDIT-060]", ({ description, task }) => {
    expect(setTaskChecked(description as string, task as ReturnType<typeof box>)).toBeNull();
  });
});

test("whatever was ticked, only that one character is another [EDIT-060]", () => {
  const line = fc.constantFrom("- [ ] a", "- [x] a", "* [ ] b", "", "words", "\t1. [X] c");
  const lines = fc.array(line, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lines, fc.nat(19), fc.boolean(), (rows, index, checked) => {
      const at = index % rows.length;
      const before = rows.join("\n");
      const after = setTaskChecked(before, box(at + 1, rows[at] ?? "", checked));
      fc.pre(/\[[ xX]\]/.test(rows[at] ?? ""));
      const now = after?.split("\n") ?? [];
      expect(now.toSpliced(at, 1)).toEqual(rows.toSpliced(at, 1));
      expect(now[at]).toBe(rows[at]?.replace(/\[[ xX]\]/, checked ? "[x]" : "[ ]"));
    }),
  );
});

describe("boxes that an edit ticked", () => {
  test.each`
    what                               | before                   | after                    | boxes
    ${"one more"}                      | ${"- [ ] a\n- [ ] b"}    | ${"- [ ] a\n- [x] b"}    | ${[{ line: 2, checked: true }]}
    ${"two at once, in either way"}    | ${"1. [x] a\r\n* [ ] b"} | ${"1. [ ] a\r\n* [x] b"} | ${[{ line: 1, checked: false }, { line: 2, checked: true }]}
    ${"nothing besides"}               | ${"- [ ] a\nword"}       | ${"- [x] a\nwore"}       | ${[]}
    ${"no boxes in code"}              | ${"```\n- [ ] a\n```"}   | ${"```\n- [x] a\n```"}   | ${[]}
    ${"no words instead of others"}    | ${"- [ ] a"}             | ${"- [ ] b"}             | ${[]}
    ${"no box that has become a word"} | ${"- [ ] a"}             | ${"- (x) a"}             | ${[]}
  `("are $what", ({ before, after, boxes }: { before: string; after: string; boxes: object[] }) => {
    expect(diffTasks(before, after)).toEqual(boxes);
  });

  test("are an edit like any other when they are many", () => {
    const list = (mark: string) => `- [${mark}] a\n`.repeat(11);
    expect(diffTasks(list(" "), list("x"))).toEqual([]);
  });
});

test("a line with many line ends costs no more than its length [H1]", async () => {
  const took = await measureProcessorTime(() =>
    expect(setTaskChecked("- [ ] a", box(1, `${"\n".repeat(100_000)}x`))).toBeNull(),
  );
  expect(took).toBeLessThan(2_000);
});
