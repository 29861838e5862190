/** Builds the system notes that describe a change of an issue, from the changes in its event. */
import type { NewSystemNote } from "../../notes/index.ts";
import type { IssueChanges, AddedAndRemovedIds } from "../issues.events.ts";
import type { TaskMarkdownByLine } from "./task-texts.ts";

export function buildSystemNotes(
  changes: IssueChanges,
  texts: TaskMarkdownByLine,
): NewSystemNote[] {
  return [
    ...wordDeeds(changes, texts),
    ...planDeeds(changes),
    ...ruleDeeds(changes),
    ...timeDeeds(changes),
  ];
}

/**
 * Builds the system notes about a new title or description. If only checkboxes were ticked, builds
 * one system note per checkbox instead of one about the description.
 */
function wordDeeds(changes: IssueChanges, texts: TaskMarkdownByLine): NewSystemNote[] {
  const { title, description, tasks, meeting, version_id: version } = changes;
  if (version === undefined) return [];
  const detail = { version_id: version };
  const boxes = tasks?.map((task): NewSystemNote => ({
    action: "task",
    detail: { ...detail, ...task, text: texts.get(task.line) ?? "" },
  }));
  return [
    ...(title ? [{ action: "title", detail } as const] : []),
    ...(boxes ?? (description ? [{ action: "description", detail } as const] : [])),
    ...(meeting === undefined
      ? []
      : [{ action: "pinned_embed", detail: { added: meeting } } as const]),
  ];
}

function planDeeds(changes: IssueChanges): NewSystemNote[] {
  const { labels, assignees, milestone_id, iteration_id, weight, health_status } = changes;
  const { severity, due_date } = changes;
  const systemNotes: NewSystemNote[] = labelSystemNotes(labels);
  if (assignees && assignees.added.length + assignees.removed.length > 0) {
    systemNotes.push({ action: "assignee", detail: assignees });
  }
  const milestone = milestone_id && moved(milestone_id);
  if (milestone) {
    systemNotes.push({
      action: "milestone",
      detail: { milestone_id: milestone.id, action: milestone.action },
    });
  }
  const iteration = iteration_id && moved(iteration_id);
  if (iteration) {
    systemNotes.push({
      action: "iteration",
      detail: { iteration_id: iteration.id, action: iteration.action },
    });
  }
  if (weight) systemNotes.push({ action: "weight", detail: { weight: weight[1] } });
  if (health_status) {
    systemNotes.push({ action: "health_status", detail: { health_status: health_status[1] } });
  }
  if (severity) {
    systemNotes.push({ action: "severity", detail: { severity: severity[1].toLowerCase() } });
  }
  if (due_date) systemNotes.push({ action: "due_date", detail: { due_date: due_date[1] } });
  return systemNotes;
}

function labelSystemNotes(
  { added, removed }: AddedAndRemovedIds = { added: [], removed: [] },
): NewSystemNote[] {
  const systemNote =
    (action: "add" | "remove") =>
    (label_id: number): NewSystemNote => ({ action: "label", detail: { label_id, action } });
  return [...added.map(systemNote("add")), ...removed.map(systemNote("remove"))];
}

/** Returns the new id with "add", or the removed id with "remove". Undefined when both are null. */
function moved([before, after]: [number | null, number | null]) {
  if (after !== null) return { id: after, action: "add" } as const;
  return before === null ? undefined : ({ id: before, action: "remove" } as const);
}

function ruleDeeds({
  confidential,
  discussion_locked: locked,
  type,
}: IssueChanges): NewSystemNote[] {
  return [
    ...(confidential ? [{ action: confidential[1] ? "confidential" : "visible" } as const] : []),
    ...(locked ? [{ action: locked[1] ? "locked" : "unlocked" } as const] : []),
    ...(type ? [{ action: "issue_type", detail: { type: type[1] } } as const] : []),
  ];
}

function timeDeeds({
  time_estimate: estimate,
  time_spent: spent,
  limit_to_hours,
}: IssueChanges): NewSystemNote[] {
  const format = limit_to_hours && { limit_to_hours };
  return [
    ...(estimate
      ? [{ action: "time_tracking", detail: { estimate: estimate[1] || null, ...format } } as const]
      : []),
    ...(spent
      ? [
          {
            action: "time_tracking",
            detail: {
              spent: spent.seconds,
              ...(spent.spent_on !== undefined && { spent_on: spent.spent_on }),
              ...format,
            },
          } as const,
        ]
      : []),
  ];
}
