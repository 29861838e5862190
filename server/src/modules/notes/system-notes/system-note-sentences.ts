/** The sentences of history, each as it goes on from the name of who did it. */
import { tellDuration } from "@cairn/contract/durations";
import { ISSUE_TYPE_WORDS } from "@cairn/contract/issues/issues";
import type { Deed, Details, DoneRow } from "./system-note.ts";
import type { Known } from "./system-note-lookups.ts";
import { inARow, listed, say, strong, type Phrase } from "./phrases.ts";
import { titleDiff } from "./title-diff.ts";

const LONG_DATE = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

export function wordsFor(deed: Deed, known: Known): Phrase {
  const { row, action, detail } = deed;
  const other = known.otherNoteable(row) ?? say`another issue`;
  switch (action) {
    case "closed":
      return say`closed this`;
    case "reopened":
      return say`reopened this`;
    case "label":
      return labels(deed.together, known);
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
      // Clients compare this text.
      return say`changed the description`;
    case "task":
      return task(detail);
    case "health_status":
      return changed("health status", detail.health_status?.replaceAll("_", " ") ?? null);
    case "due_date":
      return changed("due date", detail.due_date && longDate(detail.due_date));
    case "time_tracking":
      return time(detail);
    case "confidential":
      return say`made this confidential`;
    case "visible":
      return say`made this visible to everyone who can see the project`;
    case "locked":
      return say`locked the discussion to project members`;
    case "unlocked":
      return say`unlocked the discussion`;
    case "issue_type":
      return say`changed the type to ${strong(ISSUE_TYPE_WORDS[detail.type])}`;
    case "cross_reference":
      return say`mentioned this in ${other}`;
    case "moved":
      return say`moved this ${detail.direction} ${other}`;
    case "cloned":
      return say`cloned this ${detail.direction} ${other}`;
    case "duplicate":
      return detail.of === "other"
        ? say`marked this as a duplicate of ${other}`
        : say`marked ${other} as a duplicate of this`;
    case "relate":
      return say`marked this as ${RELATIONS[detail.type]} ${other}`;
    case "unrelate":
      return say`no longer marked this as ${RELATIONS[detail.type]} ${other}`;
    case "pinned_embed":
      return detail.added ? say`added a call to this` : say`removed the call from this`;
    case "severity":
      return changed("severity", detail.severity);
    case "discussion":
      return say`continued a thread in ${other}`;
  }
}

const RELATIONS = {
  relates_to: "related to",
  blocks: "blocking",
  is_blocked_by: "blocked by",
} as const;

function changed(what: string, to: string | number | null): Phrase {
  return to === null ? say`removed the ${what}` : say`changed the ${what} to ${strong(to)}`;
}

function planned(
  what: string,
  { action }: { action: "add" | "remove" },
  named: Phrase | undefined,
): Phrase {
  if (action === "add") return say`changed the ${what} to ${named ?? "one that is gone"}`;
  return named === undefined ? say`removed the ${what}` : say`removed the ${what} ${named}`;
}

function labels(rows: readonly DoneRow[], known: Known): Phrase {
  const clauses = (["add", "remove"] as const).flatMap((wanted) => {
    const these = rows.filter(({ detail }) => (detail as Details["label"]).action === wanted);
    if (these.length === 0) return [];
    const named = these.flatMap(
      (row) => known.label(row, (row.detail as Details["label"]).label_id) ?? [],
    );
    const gone = these.length - named.length;
    const shown = named.map((label) => say`${label} `);
    const deleted = gone === 0 ? [] : [say`${named.length === 0 ? "" : "and "}${gone} deleted `];
    const verb = wanted === "add" ? "added" : "removed";
    return say`${verb} ${inARow([...shown, ...deleted])}${these.length === 1 ? "label" : "labels"}`;
  });
  return listed(clauses);
}

function assignees({ added, removed }: Details["assignee"], known: Known): Phrase {
  const people = (ids: readonly number[]) =>
    listed(ids.map((id) => known.person(id) ?? say`somebody`));
  return listed([
    ...(added.length === 0 ? [] : [say`assigned this to ${people(added)}`]),
    ...(removed.length === 0 ? [] : [say`unassigned ${people(removed)}`]),
  ]);
}

function title({ version_id: id }: Details["title"], known: Known): Phrase {
  const { before = null, after = null } = known.titles(id) ?? {};
  if (after === null) return say`changed the title`;
  if (before === null) return say`changed the title to ${strong(after)}`;
  const marked = titleDiff(before, after);
  return say`changed the title from ${marked.before} to ${marked.after}`;
}

function task({ checked, text }: Details["task"]): Phrase {
  const named = text === "" ? say`a task` : say`the task ${strong(text)}`;
  return say`marked ${named} as ${checked ? "complete" : "incomplete"}`;
}

function time(detail: Details["time_tracking"]): Phrase {
  if ("estimate" in detail) {
    const { estimate } = detail;
    return changed("time estimate", estimate === null ? null : tellDuration(estimate));
  }
  const { spent, spent_on: day } = detail;
  if (spent === null) return say`removed the time spent`;
  const done = spent < 0 ? "subtracted" : "added";
  const when = day === undefined ? "" : ` on ${longDate(day)}`;
  return say`${done} ${strong(tellDuration(Math.abs(spent)))} of time spent${when}`;
}

function longDate(date: string): string {
  return LONG_DATE.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
}
