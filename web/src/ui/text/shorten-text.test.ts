import { expect, it } from "vitest";
import { shortenText } from "./shorten-text.ts";

it.each([
  ["26.2", "26.2"],
  ["Apr 1", "Apr 1"],
  ["Apr 18", "Apr …"],
  ["🪨🪨🪨🪨🪨🪨", "🪨🪨🪨🪨…"],
])("gives %j the room of five characters", (text, short) => {
  expect(shortenText(text)).toBe(short);
});
