/**
 * Builds the sentences of system notes. A sentence has no subject, because the page shows the author's
 * name before it.
 */
import { formatDuration } from "@cairn/contract/durations";
import { ISSUE_TYPE_NAMES } from "@cairn/contract/issues/issues";
import type { SystemNote, SystemNoteDetails, SystemNoteRow } from "./system-note.ts";
import type { SystemNoteReferences } from "./system-note-lookups.ts";
import {
  concatPhrases,
  formatPhraseList,
  buildPhrase,
  formatStrongPhrase,
  type SystemNotePhrase,
} from "./phrases.ts";
import { diffTitles } from "./title-diff.ts";

const LONG_DATE = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export function buildSystemNoteSentence(
  systemNote: SystemNote,
  known: SystemNoteReferences,
): SystemNotePhrase {
  const { row, action, detail } = systemNote;
  const other = known.otherNoteable(row) ?? buildPhrase`another issue`;
  switch (action) {
    case "closed":
      return buildPhrase`closed this`;
    case "reopened":
      return buildPhrase`reopened this`;
    case "label":
      return labels(systemNote.together, known);
    case "milestone":
      return planned("milestone", detail, known.milestone(row, detail.milestone_id));
    case "iteration":
      return planned("iteration", detail, known.iteration(row, detail.iteration_id));
    case "weight":
      return changed("weight", detail.weight);
    case "assignee":
      return assignees(detail, known);
    case "title":
      return title(detail, known);
    case "description":
      // Must not change: API clients compare this sentence.
      return buildPhrase`changed the description`;
    case "task":
      return task(detail);
    case "health_status":
      return changed("health status", detail.health_status?.replaceAll("_", " ") ?? null);
    case "due_date":
      return changed("due date", detail.due_date && longDate(detail.due_date));
    case "time_tracking":
      return time(detail);
    case "confidential":
      return buildPhrase`made this confidential`;
    case "visible":
      return buildPhrase`made this visible to everyone who can see the project`;
    case "locked":
      return buildPhrase`locked the discussion to project members`;
    case "unlocked":
      return buildPhrase`unlocked the discussion`;
    case "issue_type":
      return buildPhrase`changed the type to ${formatStrongPhrase(ISSUE_TYPE_NAMES[detail.type])}`;
    case "cross_reference":
      return buildPhrase`mentioned this in ${other}`;
    case "moved":
      return detail.promoted === true
        ? buildPhrase`promoted this ${detail.direction} ${PROMOTED[detail.direction]} ${other}`
        : buildPhrase`moved this ${detail.direction} ${other}`;
    case "cloned":
      return buildPhrase`cloned this ${detail.direction} ${other}`;
    case "duplicate":
      return duplicate(detail, other);
    case "relate":
      return buildPhrase`marked this as ${RELATIONS[detail.type]} ${other}`;
    case "unrelate":
      return buildPhrase`removed the link to ${other}`;
    case "pinned_embed":
      return detail.added ? buildPhrase`added a Zoom call` : buildPhrase`removed the Zoom call`;
    case "severity":
      return changed("severity", detail.severity);
    case "issue_added_to_epic":
      return buildPhrase`added this to epic ${other}`;
    case "issue_removed_from_epic":
      return buildPhrase`removed this from epic ${other}`;
    case "issue_changed_epic":
      return buildPhrase`moved this to epic ${other}`;
    case "epic_issue_added":
      return buildPhrase`added issue ${other}`;
    case "epic_issue_removed":
      return buildPhrase`removed issue ${other}`;
    case "epic_issue_moved":
      return detail.direction === "from"
        ? buildPhrase`moved issue ${other} here from another epic`
        : buildPhrase`moved issue ${other} to another epic`;
    case "relate_epic":
      return buildPhrase`added ${other} as ${detail.as} epic`;
    case "unrelate_epic":
      return buildPhrase`removed ${detail.as} epic ${other}`;
    case "epic_date_changed":
      return changed(
        detail.field === "start_date" ? "start date" : "due date",
        detail.date && longDate(detail.date),
      );
    case "discussion":
      return buildPhrase`continued a thread in ${other}`;
  }
}

function duplicate(
  { of, merge }: SystemNoteDetails["duplicate"],
  other: SystemNotePhrase,
): SystemNotePhrase {
  const isDuplicate = of === "other";
  if (merge === "done") {
    return isDuplicate
      ? buildPhrase`merged this into ${other}`
      : buildPhrase`merged ${other} into this`;
  }
  if (merge === "undone") {
    return isDuplicate
      ? buildPhrase`undid the merge of this into ${other}`
      : buildPhrase`undid the merge of ${other} into this`;
  }
  return isDuplicate
    ? buildPhrase`marked this as a duplicate of ${other}`
    : buildPhrase`marked ${other} as a duplicate of this`;
}

/** What an epic was promoted from, and an issue to. */
const PROMOTED = { from: "issue", to: "epic" } as const;

const RELATIONS = {
  relates_to: "related to",
  blocks: "blocking",
  is_blocked_by: "blocked by",
} as const;

function changed(what: string, to: string | number | null): SystemNotePhrase {
  return to === null
    ? buildPhrase`removed the ${what}`
    : buildPhrase`changed the ${what} to ${formatStrongPhrase(to)}`;
}

function planned(
  what: string,
  { action }: { action: "add" | "remove" },
  named: SystemNotePhrase | undefined,
): SystemNotePhrase {
  if (action === "add") return buildPhrase`changed the ${what} to ${named ?? `a deleted ${what}`}`;
  return named === undefined
    ? buildPhrase`removed the ${what}`
    : buildPhrase`removed the ${what} ${named}`;
}

function labels(rows: readonly SystemNoteRow[], known: SystemNoteReferences): SystemNotePhrase {
  const clauses = (["add", "remove"] as const).flatMap((wanted) => {
    const these = rows.filter(
      ({ detail }) => (detail as SystemNoteDetails["label"]).action === wanted,
    );
    if (these.length === 0) return [];
    const named = these.flatMap(
      (row) => known.label(row, (row.detail as SystemNoteDetails["label"]).label_id) ?? [],
    );
    const gone = these.length - named.length;
    const shown = named.map((label) => buildPhrase`${label} `);
    const deleted =
      gone === 0 ? [] : [buildPhrase`${named.length === 0 ? "" : "and "}${gone} deleted `];
    const verb = wanted === "add" ? "added" : "removed";
    return buildPhrase`${verb} ${concatPhrases([...shown, ...deleted])}${these.length === 1 ? "label" : "labels"}`;
  });
  return formatPhraseList(clauses);
}

function assignees(
  { added, removed }: SystemNoteDetails["assignee"],
  known: SystemNoteReferences,
): SystemNotePhrase {
  const people = (ids: readonly number[]) =>
    formatPhraseList(ids.map((id) => known.person(id) ?? buildPhrase`someone`));
  return formatPhraseList([
    ...(added.length === 0 ? [] : [buildPhrase`assigned this to ${people(added)}`]),
    ...(removed.length === 0 ? [] : [buildPhrase`unassigned ${people(removed)}`]),
  ]);
}

function title(
  { version_id: id }: SystemNoteDetails["title"],
  known: SystemNoteReferences,
): SystemNotePhrase {
  const { before = null, after = null } = known.titles(id) ?? {};
  if (after === null) return buildPhrase`changed the title`;
  if (before === null) return buildPhrase`changed the title to ${formatStrongPhrase(after)}`;
  const marked = diffTitles(before, after);
  return buildPhrase`changed the title from ${marked.before} to ${marked.after}`;
}

function task({ checked, text }: SystemNoteDetails["task"]): SystemNotePhrase {
  const named =
    text === "" ? buildPhrase`a task` : buildPhrase`the task ${formatStrongPhrase(text)}`;
  return buildPhrase`marked ${named} as ${checked ? "complete" : "incomplete"}`;
}

function time(detail: SystemNoteDetails["time_tracking"]): SystemNotePhrase {
  const format = { limitToHours: detail.limit_to_hours };
  if ("estimate" in detail) {
    const { estimate } = detail;
    return changed("time estimate", estimate === null ? null : formatDuration(estimate, format));
  }
  const { spent, spent_on: day } = detail;
  if (spent === null) return buildPhrase`removed the time spent`;
  const done = spent < 0 ? "subtracted" : "added";
  const when = day === undefined ? "" : ` on ${longDate(day)}`;
  return buildPhrase`${done} ${formatStrongPhrase(formatDuration(Math.abs(spent), format))} of time spent${when}`;
}

function longDate(date: string): string {
  return LONG_DATE.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}
