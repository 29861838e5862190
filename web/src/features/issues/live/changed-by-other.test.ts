import { expect, test } from "vitest";
import { findOtherEditorName, type RenderedDescription } from "./changed-by-other.ts";

const words = (text: string, edit: [at: string, username: string] | null): RenderedDescription => ({
  html: text,
  text,
  edited: edit && { at: edit[0], by_name: edit[1].toUpperCase(), by_path: `/${edit[1]}` },
});

test.each([
  ["others, for the first time", words("a", null), words("b", ["1", "ada"]), "ADA"],
  ["others, once more", words("a", ["1", "ada"]), words("b", ["2", "ada"]), "ADA"],
  ["oneself", words("a", null), words("b", ["1", "me"]), null],
  [
    "nobody yet: a box that is being ticked",
    words("a", ["1", "ada"]),
    words("b", ["1", "ada"]),
    null,
  ],
  ["others, but only the title", words("a", null), words("a", ["1", "ada"]), null],
  ["nobody", words("a", null), words("a", null), null],
])("the description was changed by %s", (_who, before, after, by) => {
  expect(findOtherEditorName(before, after, "/me")).toBe(by);
});

test("for a visitor everybody is somebody else", () => {
  expect(findOtherEditorName(words("a", null), words("b", ["1", "me"]), null)).toBe("ME");
});
