/** Interface texts of the possible duplicates of a new issue. */
export const possibleDuplicatesMessages = {
  title: "Possible duplicates",
  count: (count: number) => (count === 1 ? "1 possible duplicate" : `${count} possible duplicates`),
  hide: "Hide",
  show: "Show",
  /** Follows "Hide" or "Show" for screen readers. */
  ofButton: "possible duplicates",
  newTab: "(opens in a new tab)",
};
