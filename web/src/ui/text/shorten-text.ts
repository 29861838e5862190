const ROOM = 5;

/** At most five characters, the last of them an ellipsis if there were more. */
export function shortenText(text: string): string {
  const characters = Array.from(text);
  return characters.length <= ROOM ? text : `${characters.slice(0, ROOM - 1).join("")}…`;
}
