import { expect, it } from "vitest";
import { below, openFormOf, quoted, registerForm, writeInto, type Words } from "./form-registry.ts";

it("a quotation has a sign before each line and room below [KEY-004]", () => {
  expect(quoted("One\n\nTwo\n")).toBe("> One\n>\n> Two\n\n");
});

it("what is added stands below what was there", () => {
  expect(below("", "more")).toBe("more");
  expect(below("Mine\n", "more")).toBe("Mine\n\nmore");
});

it("words for a form that is not open wait for it", () => {
  const added: Words[] = [];
  writeInto(null, { text: "words" });
  const close = registerForm(null, { isEmpty: () => true, add: (words) => added.push(words) });
  expect(added).toEqual([{ text: "words" }]);
  close();
  expect(openFormOf(null)).toBeUndefined();
});
