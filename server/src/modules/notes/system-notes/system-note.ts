/** What can have been done to a noteable, and what is kept of it: ids and values, hardly ever words. */
import type { HealthStatus, IssueType } from "@cairn/contract/issues/issues";
import type { LinkType } from "@cairn/contract/issues/issue-links";

/** What each kind of deed is kept with; null where it says everything itself. */
export interface SystemNoteDetails {
  closed: null;
  reopened: null;
  label: { label_id: number; action: "add" | "remove" };
  /** Which it is now, or which it was if it is none now. */
  milestone: { milestone_id: number; action: "add" | "remove" };
  iteration: { iteration_id: number; action: "add" | "remove" };
  weight: { weight: number | null };
  assignee: { added: number[]; removed: number[] };
  title: { version_id: number };
  description: { version_id: number };
  /** A box of the description of that version; what stands behind it, until the version is forgotten. */
  task: { version_id: number; line: number; checked: boolean; text: string };
  health_status: { health_status: HealthStatus | null };
  due_date: { due_date: string | null };
  /** In seconds. Spent time was taken back when it is below zero, and all of it when it is null. */
  time_tracking: { estimate: number | null } | { spent: number | null; spent_on?: string };
  confidential: null;
  visible: null;
  locked: null;
  unlocked: null;
  issue_type: { type: IssueType };
  cross_reference: null;
  /** Where the other noteable is, seen from this one. */
  moved: { direction: "from" | "to" };
  cloned: { direction: "from" | "to" };
  /** This one is a duplicate of the other, or the other of this one. */
  duplicate: { of: "other" | "this" };
  relate: { type: LinkType };
  unrelate: { type: LinkType };
  /** A call that hangs at the top. */
  pinned_embed: { added: boolean };
  severity: { severity: string };
  /** A thread goes on in the other noteable. */
  discussion: null;
}

export type SystemNoteAction = keyof SystemNoteDetails;

/** Those that tell of another noteable, which not everybody may read. */
export type ActionWithOtherIssue =
  | "cross_reference"
  | "moved"
  | "cloned"
  | "duplicate"
  | "relate"
  | "unrelate"
  | "discussion";

interface Doing<Name extends SystemNoteAction> {
  action: Name;
  /** For what is brought from elsewhere. */
  at?: string | undefined;
  /** What tells of something that is for the team alone is too. */
  internal?: boolean;
}

type Detail<Name extends SystemNoteAction> = SystemNoteDetails[Name] extends null
  ? { detail?: null }
  : { detail: SystemNoteDetails[Name] };

type Other<Name extends SystemNoteAction> = Name extends ActionWithOtherIssue
  ? { otherId: number }
  : { otherId?: undefined };

export type NewSystemNote = {
  [Name in SystemNoteAction]: Doing<Name> & Detail<Name> & Other<Name>;
}[SystemNoteAction];

/** As much of a note as its words are made of. */
export interface SystemNoteRow {
  id: number;
  namespace_id: number;
  /** As forty hexadecimal digits. */
  discussion_id: string;
  action: string | null;
  detail: unknown;
  other_noteable_id: number | null;
}

/** A deed of which the reader may know, with its detail under its own name. */
export type SystemNote = {
  [Name in SystemNoteAction]: {
    row: SystemNoteRow;
    action: Name;
    detail: SystemNoteDetails[Name];
    /** All rows that are told as one: several labels of one change. */
    together: readonly SystemNoteRow[];
  };
}[SystemNoteAction];

/** Those that the wire knows as events of a resource and not as notes with a number. */
export const RESOURCE_EVENT_ACTIONS: ReadonlySet<string> = new Set<SystemNoteAction>([
  "closed",
  "reopened",
  "label",
  "milestone",
  "iteration",
  "weight",
]);

/** Names that other clients know. */
export const SYSTEM_NOTE_ICONS: Readonly<Record<SystemNoteAction, string>> = {
  closed: "issue-close",
  reopened: "issues",
  label: "label",
  milestone: "clock",
  iteration: "iteration",
  weight: "weight",
  assignee: "user",
  title: "pencil-square",
  description: "pencil-square",
  task: "task-done",
  health_status: "status-health",
  due_date: "calendar",
  time_tracking: "timer",
  confidential: "eye-slash",
  visible: "eye",
  locked: "lock",
  unlocked: "lock-open",
  issue_type: "pencil-square",
  cross_reference: "comment-dots",
  moved: "arrow-right",
  cloned: "documents",
  duplicate: "duplicate",
  relate: "link",
  unrelate: "unlink",
  pinned_embed: "thumbtack",
  severity: "information-o",
  discussion: "comment",
};
