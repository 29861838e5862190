const SHOWN_CHARACTERS = 5;

/** Returns the first five characters of a longer string and an ellipsis: "123456" becomes "12345…". */
export function shortenToFiveCharacters(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= SHOWN_CHARACTERS) return text;
  return `${characters.slice(0, SHOWN_CHARACTERS).join("")}…`;
}
