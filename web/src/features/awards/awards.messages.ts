export const awardMessages = {
  reactions: "Reactions",
  add: "Add reaction",
  you: "You",
  failed: "Couldn’t load the reactions.",
  /** The specification gives this exact text [AWARD-016]. */
  notSaved: "Something went wrong on our end.",
  /** How a screen reader names an award: "thumbs up". */
  named: (name: string) => KNOWN[name] ?? name.replaceAll("_", " "),
};

const KNOWN: Record<string, string> = { thumbsup: "thumbs up", thumbsdown: "thumbs down" };
