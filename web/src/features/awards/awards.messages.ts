export const awardTexts = {
  reactions: "Reactions",
  add: "Add reaction",
  you: "You",
  failed: "Couldn’t load the reactions.",
  /** Word for word as clients know it. */
  notSaved: "Something went wrong on our end.",
  /** How a reaction is called aloud: "thumbs up". */
  named: (name: string) => KNOWN[name] ?? name.replaceAll("_", " "),
};

const KNOWN: Record<string, string> = { thumbsup: "thumbs up", thumbsdown: "thumbs down" };
