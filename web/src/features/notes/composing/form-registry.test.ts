import { expect, it } from "vitest";
import {
  appendText,
  findOpenCommentForm,
  quoteMarkdown,
  registerCommentForm,
  insertIntoCommentForm,
  type ComposedComment,
} from "./form-registry.ts";

it("a quotation has a sign before each line and room below [KEY-004]", () => {
  expect(quoteMarkdown("One\n\nTwo\n")).toBe("> One\n>\n> Two\n\n");
});

it("what is added stands below what was there", () => {
  expect(appendText("", "more")).toBe("more");
  expect(appendText("Mine\n", "more")).toBe("Mine\n\nmore");
});

it("words for a form that is not open wait for it", () => {
  const added: ComposedComment[] = [];
  insertIntoCommentForm(null, { text: "words" });
  const close = registerCommentForm(null, {
    isEmpty: () => true,
    add: (words) => added.push(words),
  });
  expect(added).toEqual([{ text: "words" }]);
  close();
  expect(findOpenCommentForm(null)).toBeUndefined();
});
