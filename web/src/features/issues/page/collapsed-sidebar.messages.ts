/** Interface texts of the collapsed side column. */
import type { NoteablePageType } from "../shared/noteable-page.ts";

export const collapsedSidebarMessages = {
  collapsed: (type: NoteablePageType) => `${type === "epic" ? "Epic" : "Issue"} details, collapsed`,
  expand: "Expand sidebar",
  none: "None",
  named: (label: string, value: string) => `${label}: ${value}`,
};
