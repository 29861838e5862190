import { describe, expect, it, test } from "vitest";
import {
  formatSelectionAsCode,
  insertCollapsibleSection,
  insertLink,
  toggleLinePrefix,
  insertTable,
  toggleInlineMark,
} from "./markdown-formats.ts";
import type { TextEdit, TextSelection } from "./text-selection.ts";

/** Parses a test text: `⟦` and `⟧` mark the selection, `|` marks the caret. */
function at(marked: string): TextSelection {
  if (marked.includes("|")) {
    const start = marked.indexOf("|");
    return { text: marked.replace("|", ""), start, end: start };
  }
  const start = marked.indexOf("⟦");
  const end = marked.indexOf("⟧") - 1;
  return { text: marked.replace("⟦", "").replace("⟧", ""), start, end };
}

function shown(passage: TextSelection, edit: TextEdit): string {
  const text = passage.text.slice(0, edit.from) + edit.insert + passage.text.slice(edit.to);
  const [start, end] = edit.select;
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

const done = (marked: string, format: (passage: TextSelection) => TextEdit) => {
  const passage = at(marked);
  return shown(passage, format(passage));
};

describe("marks around words", () => {
  test.each([
    ["a ⟦word⟧ b", "a **⟦word⟧** b"],
    ["a **⟦word⟧** b", "a ⟦word⟧ b"],
    ["a ⟦**word**⟧ b", "a ⟦word⟧ b"],
    ["a | b", "a **|** b"],
    ["a⟦ word ⟧b", "a **⟦word⟧** b"],
  ])("make %s into %s", (before, after) => {
    expect(done(before, (passage) => toggleInlineMark(passage, "**"))).toBe(after);
  });

  it("does not take half of another mark for its own", () => {
    expect(done("__⟦word⟧__", (passage) => toggleInlineMark(passage, "_"))).toBe("___⟦word⟧___");
  });

  it("fences lines and only ticks words", () => {
    expect(done("a ⟦b⟧ c", formatSelectionAsCode)).toBe("a `⟦b⟧` c");
    expect(done("x\n⟦a\nb⟧\ny", formatSelectionAsCode)).toBe("x\n```\n⟦a\nb⟧\n```\ny");
  });

  it("selects what is still missing of a link", () => {
    expect(done("see ⟦this⟧", insertLink)).toBe("see [this](⟦url⟧)");
    expect(done("⟦https://a.example⟧", insertLink)).toBe("[|](https://a.example)");
  });
});

describe("marks before lines", () => {
  test.each([
    ["bullet", "⟦a\nb⟧", "⟦- a\n- b⟧"],
    ["bullet", "⟦- a\n- b⟧", "⟦a\nb⟧"],
    ["number", "⟦- a\n\n- b⟧", "⟦1. a\n\n2. b⟧"],
    ["task", "⟦1. a\n2. b⟧", "⟦- [ ] a\n- [ ] b⟧"],
    ["quote", "⟦a\nb⟧", "⟦> a\n> b⟧"],
    ["task", "x\n|", "x\n- [ ] |"],
  ] as const)("%s: %j becomes %j", (kind, before, after) => {
    expect(done(before, (passage) => toggleLinePrefix(passage, kind))).toBe(after);
  });
});

describe("blocks", () => {
  it("stand on lines of their own, with the first words selected", () => {
    expect(done("text|", insertTable)).toBe(
      "text\n\n| ⟦Header⟧ | Header |\n| ------ | ------ |\n| Cell   | Cell   |\n",
    );
    expect(done("⟦long⟧\n\nmore", insertCollapsibleSection)).toBe(
      "<details><summary>⟦Summary⟧</summary>\n\nlong\n\n</details>\n\nmore",
    );
  });
});
