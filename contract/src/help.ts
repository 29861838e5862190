/** Addresses and schemas of the help pages, to which forms and notices link. */
import * as z from "zod";

export const HELP_TITLES = {
  markdown: "Markdown",
  "quick-actions": "Quick actions",
  "confidential-issues": "Confidential issues",
  "locked-discussions": "Locked discussions",
  "archived-projects": "Archived projects",
} as const;
export type HelpTopic = keyof typeof HELP_TITLES;

export const HelpPage = z.strictObject({ title: z.string(), html: z.string() });
export type HelpPage = z.infer<typeof HelpPage>;

/** Address of the list of help topics. */
export const HELP_PATH = "/help";

export function helpPath(topic: HelpTopic | ":topic"): string {
  return `${HELP_PATH}/${topic}`;
}

/** Address of the help topic as JSON, which the help page requests. */
export function helpTopicJsonUrl(topic: string): string {
  return `/-/help/${encodeURIComponent(topic)}`;
}
