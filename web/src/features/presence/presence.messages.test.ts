import { expect, it } from "vitest";
import { presenceMessages as texts } from "./presence.messages.ts";

it.each([
  [["Aroha"], 0, "Also viewing: Aroha"],
  [["Aroha", "Kwame"], 0, "Also viewing: Aroha and Kwame"],
  [["Aroha", "Kwame"], 3, "Also viewing: Aroha, Kwame and 3 more"],
  [["A", "B", "C", "D", "E", "F", "G"], 0, "Also viewing: A, B, C, D, E and 2 more"],
  [["A", "B", "C", "D", "E", "F"], 4, "Also viewing: A, B, C, D, E and 5 more"],
])("%j and %i more [SIDE-006]", (names, more, words) => {
  expect(texts.alsoHere(names, more)).toBe(words);
});

it.each([
  [["Aroha"], "Aroha is typing…"],
  [["Aroha", "Kwame"], "Aroha and Kwame are typing…"],
  [["Aroha", "Kwame", "Mina"], "Aroha and 2 others are typing…"],
])("%j write", (names, words) => {
  expect(texts.writing(names)).toBe(words);
});
