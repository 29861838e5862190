import { expect, it } from "vitest";
import {
  appendAsParagraph,
  findOpenCommentForm,
  quoteMarkdown,
  registerCommentForm,
  insertIntoCommentForm,
  type CommentTextToInsert,
} from "./form-registry.ts";

it("a quotation has a sign before each line and room below [KEY-004]", () => {
  expect(quoteMarkdown("One\n\nTwo\n")).toBe("> One\n>\n> Two\n\n");
});

it("what is added stands below what was there", () => {
  expect(appendAsParagraph("", "more")).toBe("more");
  expect(appendAsParagraph("Mine\n", "more")).toBe("Mine\n\nmore");
});

it("words for a form that is not open wait for it", () => {
  const added: CommentTextToInsert[] = [];
  insertIntoCommentForm(null, { text: "words" });
  const close = registerCommentForm(null, {
    isEmpty: () => true,
    add: (words) => added.push(words),
  });
  expect(added).toEqual([{ text: "words" }]);
  close();
  expect(findOpenCommentForm(null)).toBeUndefined();
});
