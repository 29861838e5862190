/** Interface texts of the linked issues, and of the form that adds them or child items of an epic. */
import type { LinkType } from "@cairn/contract/issues/issue-links";
import type { RelatedListKind } from "./related-list.ts";

const nameOf = (kind: RelatedListKind) => (kind === "epics" ? "epic" : "issue");
const countOf = (kind: RelatedListKind, count: number) =>
  count === 1 ? `1 ${nameOf(kind)}` : `${count} ${nameOf(kind)}s`;
const position = (at: number, count: number) => `position ${at} of ${count}`;

export const TRY_AGAIN = "Try again";

export const LINK_GROUP_NAMES: Readonly<Record<LinkType, string>> = {
  is_blocked_by: "Is blocked by",
  blocks: "Blocks",
  relates_to: "Relates to",
};

export const linkMessages = {
  title: "Linked issues",
  add: "Add a linked issue",
  none: "No linked issues yet",
  noneHint: "Link work that blocks this issue or belongs with it.",
  collapse: "Collapse linked issues",
  expand: "Expand linked issues",
  fetchFailed: "An error occurred while fetching issues.",
};

export const linkRowMessages = {
  open: "Open",
  closed: "Closed",
  confidential: "Confidential",
  remove: (reference: string) => `Remove link to ${reference}`,
  removing: "Removing",
  locked: "Locked link",
  removed: (reference: string) => `Removed the link to ${reference}.`,
  removeFailed: "An error occurred while removing issues.",
  notRemovable: "This issue cannot be removed here.",
  undo: "Undo",
  undone: (reference: string) => `Restored the link to ${reference}.`,
  undoFailed: (reference: string) => `Couldn’t restore the link to ${reference}.`,
  move: (reference: string) => `Move ${reference}`,
  lifted: (reference: string, at: number, count: number) =>
    `Moving ${reference}, ${position(at, count)}. Press the arrow keys to move, Enter to drop, Escape to cancel.`,
  at: (at: number, count: number) => `Now at ${position(at, count)}.`,
  dropped: (reference: string, at: number, count: number) =>
    `Moved ${reference} to ${position(at, count)}.`,
  canceled: (reference: string) => `${reference} was not moved.`,
  reorderFailed: "An error occurred while reordering issues.",
};

export const addLinksMessages = {
  form: (kind: RelatedListKind) => {
    if (kind === "links") return "Add linked issues";
    return kind === "epics" ? "Add child epics" : "Add issues";
  },
  type: "This issue",
  types: {
    relates_to: "relates to",
    blocks: "blocks",
    is_blocked_by: "is blocked by",
  } satisfies Record<LinkType, string>,
  references: (kind: RelatedListKind) =>
    kind === "links" ? "Issues to link" : `${kind === "epics" ? "Epics" : "Issues"} to add`,
  placeholder: (kind: RelatedListKind) => `Search ${nameOf(kind)}s, or paste links or references`,
  removeReference: (reference: string) => `Remove ${reference}`,
  submit: (kind: RelatedListKind, count: number) =>
    count === 0 ? "Add" : `Add ${countOf(kind, count)}`,
  adding: "Adding",
  cancel: "Cancel",
  added: (kind: RelatedListKind, count: number) =>
    `${kind === "links" ? "Linked" : "Added"} ${countOf(kind, count)}.`,
  failed: (kind: RelatedListKind) =>
    kind === "epics" ? "Epic cannot be found." : "Issue cannot be found.",
  matches: (kind: RelatedListKind) => `Matching ${nameOf(kind)}s`,
  noMatches: (kind: RelatedListKind) => `No matching ${nameOf(kind)}s`,
  searchFailed: (kind: RelatedListKind) => `Couldn’t search for ${nameOf(kind)}s.`,
  alreadyLinked: (kind: RelatedListKind) =>
    kind === "links" ? "Already linked" : "Already in the epic",
  enterAdds: "adds",
  pasteHint: (kind: RelatedListKind) =>
    `Paste links or references, e.g. ${kind === "epics" ? "group&14" : "group/project#312"}`,
};
