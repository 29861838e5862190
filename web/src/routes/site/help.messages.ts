import type { HelpTopic } from "@cairn/contract/help";

export const helpMessages = {
  title: "Help",
  text: "How to write and work in Cairn",
  topics: "Topics",
  about: {
    markdown:
      "Format descriptions and comments, and link to people, issues, labels and milestones.",
    "quick-actions": "Change an issue with commands in a comment or a description.",
    "confidential-issues": "Who can see a confidential issue and internal notes.",
    "locked-discussions": "Who can comment while a discussion is locked.",
    "archived-projects": "What you can still do in an archived project.",
  } satisfies Record<HelpTopic, string>,
  failed: "Couldn’t load this help page.",
};
