import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ThreeWayMergeBlock } from "@cairn/contract/issues/issue-page";
import { mergeTexts, type TextMergeResult } from "./text-merging.ts";
import { measureProcessorTime } from "../../../test/processor-time.ts";

const text = (...lines: string[]) => lines.join("\n");
const before = text("one", "two", "three", "four");

/** Returns the text that results when the user chooses the same side in every conflict. */
function chosen(merge: TextMergeResult, side: "yours" | "theirs"): string {
  if ("text" in merge) return merge.text;
  return merge.blocks.map((block) => ("both" in block ? block.both : block[side])).join("\n");
}

describe("two changes of one text", () => {
  test.each`
    what                                        | yours                                          | theirs                                         | both
    ${"only yours"}                             | ${text("one", "2")}                            | ${before}                                      | ${text("one", "2")}
    ${"only theirs"}                            | ${before}                                      | ${text("one", "2")}                            | ${text("one", "2")}
    ${"the same"}                               | ${text("one", "2")}                            | ${text("one", "2")}                            | ${text("one", "2")}
    ${"lines far apart"}                        | ${text("1", "two", "three", "four")}           | ${text("one", "two", "three", "4")}            | ${text("1", "two", "three", "4")}
    ${"lines side by side"}                     | ${text("one", "2", "three", "four")}           | ${text("one", "two", "3", "four")}             | ${text("one", "2", "3", "four")}
    ${"a line put in beside a changed one"}     | ${text("one", "two", "new", "three", "four")}  | ${text("one", "two", "3", "four")}             | ${text("one", "two", "new", "3", "four")}
    ${"a line taken out beside a changed one"}  | ${text("one", "three", "four")}                | ${text("one", "two", "3", "four")}             | ${text("one", "3", "four")}
    ${"the same and more"}                      | ${text("1", "2", "three", "four")}             | ${text("1", "two", "three", "four")}           | ${text("1", "2", "three", "four")}
    ${"a line at the end and one at the start"} | ${text("one", "two", "three", "four", "five")} | ${text("zero", "one", "two", "three", "four")} | ${text("zero", "one", "two", "three", "four", "five")}
    ${"the last line's end"}                    | ${`${before}\n`}                               | ${text("1", "two", "three", "four")}           | ${text("1", "two", "three", "four", "")}
    ${"everything taken out of an equal line"}  | ${text("one", "", "three", "four")}            | ${text("one", "two", "three", "4")}            | ${text("one", "", "three", "4")}
    ${"letters of many scripts"}                | ${text("один", "two", "three", "four")}        | ${text("one", "two", "three", "四 🏔️")}        | ${text("один", "two", "three", "四 🏔️")}
  `("are put together: $what", ({ yours, theirs, both }) => {
    expect(mergeTexts(before, yours as string, theirs as string)).toEqual({ text: both as string });
  });

  test("of the same line are for somebody to choose", () => {
    const yours = text("one", "2", "three", "four");
    const theirs = text("one", "II", "three", "4");
    expect(mergeTexts(before, yours, theirs)).toEqual({
      blocks: [
        { both: "one" },
        { yours: "2", theirs: "II", before: "two" },
        { both: text("three", "4") },
      ],
    });
  });

  test("at the same place, where both put something in, are for somebody to choose", () => {
    const merge = mergeTexts(before, `${before}\nfive`, `${before}\nV`);
    expect(merge).toEqual({
      blocks: [
        { both: text("one", "two", "three") },
        { yours: text("four", "five"), theirs: text("four", "V"), before: "four" },
      ],
    });
  });

  test("of which one took out what the other changed leave no empty line, whatever is chosen", () => {
    const merge = mergeTexts(before, text("one", "three", "4"), text("one", "II", "three", "four"));
    expect(chosen(merge, "yours")).toBe(text("one", "three", "4"));
    expect(chosen(merge, "theirs")).toBe(text("one", "II", "three", "4"));
    const ends = mergeTexts(text("x", "l", "y"), text("l", "Y"), text("X", "l"));
    expect(chosen(ends, "yours")).toBe(text("l", "Y"));
    expect(chosen(ends, "theirs")).toBe(text("X", "l"));
  });

  test("that began with nobody knows what are for somebody to choose as a whole", () => {
    expect(mergeTexts(null, "a", "b")).toEqual({
      blocks: [{ yours: "a", theirs: "b", before: "" }],
    });
    expect(mergeTexts(null, "a", "a")).toEqual({ text: "a" });
  });

  test("do not differ because one of them ends lines in another way", () => {
    const dos = (words: string) => words.replaceAll("\n", "\r\n");
    const yours = text("1", "two", "three", "four");
    const theirs = text("one", "two", "three", "4");
    const both = text("1", "two", "three", "4");
    expect(mergeTexts(before, dos(yours), theirs)).toEqual({ text: both });
    expect(mergeTexts(dos(before), yours, dos(theirs))).toEqual({ text: both });
    expect(mergeTexts(dos(before), dos(yours), dos(theirs))).toEqual({ text: dos(both) });
  });
});

/** Generates only six different lines, so that random texts often contain equal or similar lines. */
const line = fc.constantFrom("", "a", "b", "- [ ] task", "- [x] task", "ü 🏔️");
const lines = fc.array(line, { minLength: 1, maxLength: 30 });

describe("whatever was written", () => {
  test("changes of different lines are both there", () => {
    const cases = fc
      .tuple(lines, fc.array(fc.constantFrom("yours", "theirs", "nobody"), { minLength: 30 }))
      .map(([old, owners]) => old.map((was, index) => ({ was, owner: owners[index] })));
    fc.assert(
      fc.property(cases, (rows) => {
        const as = (...sides: string[]) =>
          rows
            .map(({ was, owner = "" }, index) =>
              sides.includes(owner) ? `${owner} wrote ${index}` : was,
            )
            .join("\n");
        const merged = mergeTexts(as(), as("yours"), as("theirs"));
        expect(merged).toEqual({ text: as("yours", "theirs") });
      }),
      { numRuns: 2_000 },
    );
  });

  test("lines put in and taken out at different places are both there", () => {
    const many = fc.array(fc.constantFrom("keep", "add", "drop", "other adds", "other drops"), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(many, (acts) => {
        const as = (mine: boolean, others: boolean) =>
          acts
            .flatMap((act, index) => {
              const [here, more] = [`line ${index}`, `more ${index}`];
              if (act === "add") return mine ? [here, more] : [here];
              if (act === "other adds") return others ? [here, more] : [here];
              const isGone = (act === "drop" && mine) || (act === "other drops" && others);
              // The line `fixed` is in all versions, so an unchanged line is between any two changes.
              return isGone ? [`fixed ${index}`] : [`fixed ${index}`, here];
            })
            .join("\n");
        const merged = mergeTexts(as(false, false), as(true, false), as(false, true));
        expect(merged).toEqual({ text: as(true, true) });
      }),
      { numRuns: 2_000 },
    );
  });

  test("no line of either side gets lost, and it does not matter whose side one is on", () => {
    fc.assert(
      fc.property(lines, lines, lines, (old, mine, others) => {
        const merge = mergeTexts(old.join("\n"), mine.join("\n"), others.join("\n"));
        const all = "text" in merge ? merge.text : whole(merge.blocks);
        const added = [...mine, ...others].filter((each) => !old.includes(each));
        for (const each of added) expect(all.split("\n")).toContain(each);
        const turned = mergeTexts(old.join("\n"), others.join("\n"), mine.join("\n"));
        expect(chosen(turned, "theirs")).toBe(chosen(merge, "yours"));
      }),
      { numRuns: 2_000 },
    );
  });
});

function whole(blocks: readonly ThreeWayMergeBlock[]): string {
  return blocks
    .map((block) => ("both" in block ? block.both : `${block.yours}\n${block.theirs}`))
    .join("\n");
}

describe("hostile texts", () => {
  const alike = (count: number) => "x\n".repeat(count);
  const random = (count: number, seed: number) => {
    let state = seed;
    return Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state % 3;
    }).join("\n");
  };

  test.each`
    what                       | old                      | yours                      | theirs
    ${"lines that are alike"}  | ${alike(500_000)}        | ${`y\n${alike(499_000)}y`} | ${`z\n${alike(500_001)}z`}
    ${"lines that look alike"} | ${random(500_000, 1)}    | ${random(500_000, 2)}      | ${random(499_999, 3)}
    ${"all lines rewritten"}   | ${random(500_000, 1)}    | ${random(500_000, 2)}      | ${random(500_000, 3)}
    ${"shorter ones"}          | ${random(40_000, 1)}     | ${random(40_001, 2)}       | ${random(39_999, 3)}
    ${"nothing in common"}     | ${"a\n".repeat(30_000)}  | ${"b\n".repeat(30_000)}    | ${"c\n".repeat(30_000)}
    ${"one endless line"}      | ${"a".repeat(1_000_000)} | ${"b".repeat(1_000_000)}   | ${"c".repeat(1_000_000)}
  `("end soon: $what", async ({ old, yours, theirs }) => {
    let merge: unknown;
    const took = await measureProcessorTime(() => {
      merge = mergeTexts(old as string, yours as string, theirs as string);
    });
    expect(took).toBeLessThan(5_000);
    expect(merge).toHaveProperty("blocks");
  });

  test("do not keep a small change of a large text from being put together", () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
    const at = (index: number, word: string) => rows.with(index, word);
    const yours = [...at(3, "yours"), "and more"].toSpliced(10_000, 1);
    const merged = mergeTexts(rows.join("\n"), yours.join("\n"), at(19_000, "theirs").join("\n"));
    expect("text" in merged && merged.text).toMatch(/\nyours\n.*\ntheirs\n.*\nand more$/s);
  });
});
