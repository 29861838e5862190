/** The kinds of system notes and the data stored for each: ids and values; only tasks store text. */
import type { HealthStatus, IssueType } from "@cairn/contract/issues/issues";
import type { LinkType } from "@cairn/contract/issues/issue-links";

/** The `detail` column for each action; null when the action needs no data. */
export interface SystemNoteDetails {
  closed: null;
  reopened: null;
  label: { label_id: number; action: "add" | "remove" };
  /** "add" with the new milestone, or "remove" with the former milestone when there is none now. */
  milestone: { milestone_id: number; action: "add" | "remove" };
  iteration: { iteration_id: number; action: "add" | "remove" };
  weight: { weight: number | null };
  assignee: { added: number[]; removed: number[] };
  title: { version_id: number };
  description: { version_id: number };
  /** A ticked or unticked checkbox. `text` is emptied when the version of the description is deleted. */
  task: { version_id: number; line: number; checked: boolean; text: string };
  health_status: { health_status: HealthStatus | null };
  due_date: { due_date: string | null };
  /** Times in seconds. Negative `spent` subtracts time; null `spent` means that all time was removed. */
  time_tracking: { estimate: number | null } | { spent: number | null; spent_on?: string };
  confidential: null;
  visible: null;
  locked: null;
  unlocked: null;
  issue_type: { type: IssueType };
  cross_reference: null;
  /** "from": this noteable was moved from the other one; "to": it was moved to the other one. */
  moved: { direction: "from" | "to" };
  cloned: { direction: "from" | "to" };
  /** "other": this noteable duplicates the other one; "this": the other one duplicates this noteable. */
  duplicate: { of: "other" | "this" };
  relate: { type: LinkType };
  unrelate: { type: LinkType };
  /** A Zoom link was added to, or removed from, the description. */
  pinned_embed: { added: boolean };
  severity: { severity: string };
  /** A thread continues in the other noteable, which is its follow-up issue. */
  discussion: null;
}

export type SystemNoteAction = keyof SystemNoteDetails;

/** Actions that refer to another noteable, which some viewers cannot read. */
export type ActionWithOtherNoteable =
  | "cross_reference"
  | "moved"
  | "cloned"
  | "duplicate"
  | "relate"
  | "unrelate"
  | "discussion";

interface Doing<Name extends SystemNoteAction> {
  action: Name;
  /** The creation date of an imported note; without it, the note is created now. */
  at?: string | undefined;
  /** Set when the note is about something internal. */
  internal?: boolean;
}

type Detail<Name extends SystemNoteAction> = SystemNoteDetails[Name] extends null
  ? { detail?: null }
  : { detail: SystemNoteDetails[Name] };

type Other<Name extends SystemNoteAction> = Name extends ActionWithOtherNoteable
  ? { otherId: number }
  : { otherId?: undefined };

export type NewSystemNote = {
  [Name in SystemNoteAction]: Doing<Name> & Detail<Name> & Other<Name>;
}[SystemNoteAction];

/** The columns that the text of a system note is made from. */
export interface SystemNoteRow {
  id: number;
  namespace_id: number;
  /** The id has 40 hexadecimal digits. */
  discussion_id: string;
  action: string | null;
  detail: unknown;
  other_noteable_id: number | null;
}

/** A system note that the viewer can see; `action` determines the type of `detail`. */
export type SystemNote = {
  [Name in SystemNoteAction]: {
    row: SystemNoteRow;
    action: Name;
    detail: SystemNoteDetails[Name];
    /** All rows that are shown as one system note: the label changes of one update. */
    together: readonly SystemNoteRow[];
  };
}[SystemNoteAction];

/** Actions that the API shows as resource events, and not as notes with an id. */
export const RESOURCE_EVENT_ACTIONS: ReadonlySet<string> = new Set<SystemNoteAction>([
  "closed",
  "reopened",
  "label",
  "milestone",
  "iteration",
  "weight",
]);

/** Icon names in the API; clients know them, so they must not change. */
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
