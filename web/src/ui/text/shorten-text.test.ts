import { expect, it } from "vitest";
import { shortenToFiveCharacters } from "./shorten-text.ts";

it.each([
  ["26.2", "26.2"],
  ["99999", "99999"],
  ["100000", "10000…"],
  ["123456", "12345…"],
  ["🪨🪨🪨🪨🪨🪨", "🪨🪨🪨🪨🪨…"],
])("shortens %j to %j [SIDE-044] [SIDE-069]", (text, short) => {
  expect(shortenToFiveCharacters(text)).toBe(short);
});
