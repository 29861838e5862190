/**
 * The kinds of system notes, and the data that is stored for each kind. Most kinds store ids and
 * numbers; only tasks store a part of a text.
 */
import type { HealthStatus, IssueType } from "@cairn/contract/issues/issues";
import type { LinkType } from "@cairn/contract/issues/issue-links";

/** The value of the column `detail` for each action. Null when the action needs no data. */
export interface SystemNoteDetails {
  closed: null;
  reopened: null;
  label: { label_id: number; action: "add" | "remove" };
  /** "add" with the new milestone. "remove" with the former milestone if the noteable has none now. */
  milestone: { milestone_id: number; action: "add" | "remove" };
  iteration: { iteration_id: number; action: "add" | "remove" };
  weight: { weight: number | null };
  assignee: { added: number[]; removed: number[] };
  title: { version_id: number };
  description: { version_id: number };
  /**
   * A user ticked or unticked a checkbox. `text` is the text of the task; it becomes empty when the
   * version of the description is deleted.
   */
  task: { version_id: number; line: number; checked: boolean; text: string };
  health_status: { health_status: HealthStatus | null };
  due_date: { due_date: string | null };
  /**
   * Times are in seconds. A negative `spent` subtracts time. Null in `spent` means that all time was
   * removed. `limit_to_hours` shows the time in hours and minutes only.
   */
  time_tracking: ({ estimate: number | null } | { spent: number | null; spent_on?: string }) & {
    limit_to_hours?: true;
  };
  confidential: null;
  visible: null;
  locked: null;
  unlocked: null;
  issue_type: { type: IssueType };
  cross_reference: null;
  /**
   * "from": the other noteable was moved and became this noteable. "to": this noteable was moved
   * and became the other noteable. `promoted`: an issue became an epic.
   */
  moved: { direction: "from" | "to"; promoted?: true };
  cloned: { direction: "from" | "to" };
  /**
   * "other": this noteable duplicates the other noteable. "this": the other noteable duplicates
   * this noteable. `merge`: the duplicate was also merged into the other noteable, or this was undone.
   */
  duplicate: { of: "other" | "this"; merge?: "done" | "undone" };
  relate: { type: LinkType };
  unrelate: { type: LinkType };
  /** A Zoom link was added to the description or removed from it. */
  pinned_embed: { added: boolean };
  severity: { severity: string };
  /** The other noteable is the epic that this issue was added to, removed from, or moved to. */
  issue_added_to_epic: null;
  issue_removed_from_epic: null;
  issue_changed_epic: null;
  /** The other noteable is the issue that was added to this epic or removed from it. */
  epic_issue_added: null;
  epic_issue_removed: null;
  /** "from": the issue was moved here from another epic. "to": it was moved to another epic. */
  epic_issue_moved: { direction: "from" | "to" };
  /** The other noteable is now a child ("child") or the parent of this epic, or no longer. */
  relate_epic: { as: "child" | "parent" };
  unrelate_epic: { as: "child" | "parent" };
  epic_date_changed: { field: "start_date" | "due_date"; date: string | null };
  /** The other noteable is a follow-up issue that was created from a thread of this noteable. */
  discussion: null;
}

export type SystemNoteAction = keyof SystemNoteDetails;

/**
 * Actions that refer to another noteable. Only viewers who can read the other noteable see the
 * system note.
 */
export type SystemNoteActionWithOtherNoteable =
  | "cross_reference"
  | "moved"
  | "cloned"
  | "duplicate"
  | "relate"
  | "unrelate"
  | "issue_added_to_epic"
  | "issue_removed_from_epic"
  | "issue_changed_epic"
  | "epic_issue_added"
  | "epic_issue_removed"
  | "epic_issue_moved"
  | "relate_epic"
  | "unrelate_epic"
  | "discussion";

interface Doing<Name extends SystemNoteAction> {
  action: Name;
  /** The creation date of an imported note. If absent, the creation date is now. */
  at?: string | undefined;
  /** True creates an internal note, for a system note about an internal note or thread. */
  internal?: boolean;
}

type Detail<Name extends SystemNoteAction> = SystemNoteDetails[Name] extends null
  ? { detail?: null }
  : { detail: SystemNoteDetails[Name] };

type Other<Name extends SystemNoteAction> = Name extends SystemNoteActionWithOtherNoteable
  ? { otherId: number }
  : { otherId?: undefined };

export type NewSystemNote = {
  [Name in SystemNoteAction]: Doing<Name> & Detail<Name> & Other<Name>;
}[SystemNoteAction];

/** The columns from which the sentence of a system note is built. */
export interface SystemNoteRow {
  id: number;
  namespace_id: number;
  /** 40 hexadecimal digits. */
  discussion_id: string;
  action: string | null;
  detail: unknown;
  other_noteable_id: number | null;
}

/** A system note that the viewer can see. The value of `action` determines the type of `detail`. */
export type SystemNote = {
  [Name in SystemNoteAction]: {
    row: SystemNoteRow;
    action: Name;
    detail: SystemNoteDetails[Name];
    /** The rows that are shown together as one system note: all label changes of one update. */
    together: readonly SystemNoteRow[];
  };
}[SystemNoteAction];

/** The API lists these actions as resource events, and not as notes. */
export const RESOURCE_EVENT_ACTIONS: ReadonlySet<string> = new Set<SystemNoteAction>([
  "closed",
  "reopened",
  "label",
  "milestone",
  "iteration",
  "weight",
]);

/** Icon names in the API. They must not change, because clients choose the icons by these names. */
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
  issue_added_to_epic: "epic",
  issue_removed_from_epic: "epic",
  issue_changed_epic: "epic",
  epic_issue_added: "issues",
  epic_issue_removed: "issues",
  epic_issue_moved: "issues",
  relate_epic: "epic",
  unrelate_epic: "epic",
  epic_date_changed: "calendar",
  discussion: "comment",
};
