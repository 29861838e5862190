import { expect, describe, it, test } from "vitest";
import { continueListOrQuote, indentLines, isCaretInList } from "./list-lines.ts";
import type { TextSelection } from "./text-selection.ts";

function caret(marked: string): TextSelection {
  const start = marked.indexOf("|");
  return { text: marked.replace("|", ""), start, end: start };
}

function after(marked: string, change: typeof continueListOrQuote): string | null {
  const passage = caret(marked);
  const edit = change(passage);
  if (edit === null) return null;
  const text = passage.text.slice(0, edit.from) + edit.insert + passage.text.slice(edit.to);
  return `${text.slice(0, edit.select[0])}|${text.slice(edit.select[0])}`;
}

describe("Enter", () => {
  test.each([
    ["- a|", "- a\n- |"],
    ["  * a|", "  * a\n  * |"],
    ["9. a|", "9. a\n10. |"],
    ["3) a|", "3) a\n4) |"],
    ["- [x] a|", "- [x] a\n- [ ] |"],
    ["> - a|", "> - a\n> - |"],
    ["> words|", "> words\n> |"],
    ["- a|b", "- a\n- |b"],
    ["- a\n- |", "- a\n|"],
    ["- a\n- [ ] |", "- a\n|"],
  ])("goes on with the list or ends it: %j", (before, expected) => {
    expect(after(before, continueListOrQuote)).toBe(expected);
  });

  test.each(["words|", "|- a", "```\n- a|", "-a|", "**bold**|"])(
    "is only Enter elsewhere: %j",
    (before) => {
      expect(after(before, continueListOrQuote)).toBeNull();
    },
  );
});

describe("Tab", () => {
  it("moves a line of a list by the width of its mark, and back", () => {
    const inwards = (passage: TextSelection) => indentLines(passage, "in");
    const outwards = (passage: TextSelection) => indentLines(passage, "out");
    expect(after("- a|", inwards)).toBe("  - a|");
    expect(after("1. a|", inwards)).toBe("   1. a|");
    expect(after("  - a|", outwards)).toBe("- a|");
    expect(after("- a|", outwards)).toBeNull();
  });

  it("belongs to the browser outside of lists", () => {
    expect(isCaretInList(caret("- a|"))).toBe(true);
    expect(isCaretInList(caret("a|"))).toBe(false);
    expect(isCaretInList(caret("```\n- a|"))).toBe(false);
  });
});
