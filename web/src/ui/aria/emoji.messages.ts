/** Texts of the emoji picker. Apart from the other texts of the kit, because the picker loads on demand. */
export const emojiMessages = {
  search: "Search emoji",
  categories: "Emoji categories",
  failed: "We encountered an error while adding the remaining categories",
  sections: {
    frequent: "Frequently used",
    found: "Results",
    activity: "Activity",
    people: "People",
    nature: "Nature",
    food: "Food",
    travel: "Travel",
    objects: "Objects",
    symbols: "Symbols",
    flags: "Flags",
  },
} as const;
