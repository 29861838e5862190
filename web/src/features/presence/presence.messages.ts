/** Interface texts about who else has a noteable open and who is writing. */
export const presenceMessages = {
  /** For example "Also here: Aroha Ngata, Kwame Boateng and 3 more". */
  alsoHere: (names: readonly string[], more: number) =>
    `Also here: ${inARow([...names, ...(more > 0 ? [`${more} more`] : [])])}`,
  writing: (names: readonly string[]) => {
    const [first = "", second = "", ...others] = names;
    if (names.length === 1) return `${first} is writing…`;
    if (names.length === 2) return `${first} and ${second} are writing…`;
    return `${first} and ${others.length + 1} others are writing…`;
  },
};

function inARow(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  return before.length === 0 ? last : `${before.join(", ")} and ${last}`;
}
