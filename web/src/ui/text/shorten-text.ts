const ROOM = 5;

/**
 * Shortens a string to at most five characters. The last one is an ellipsis if the string was
 * longer.
 */
export function shortenText(text: string): string {
  const characters = Array.from(text);
  return characters.length <= ROOM ? text : `${characters.slice(0, ROOM - 1).join("")}…`;
}
