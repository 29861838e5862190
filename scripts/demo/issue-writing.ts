/**
 * Creates, triages, discusses and closes the demo's issues in chronological order, together with
 * the other changes of the demo. Each change is made by the user whom the plan names.
 */
import { updateIssue } from "../../server/src/modules/issues/changing/updating.ts";
import { linkIssues } from "../../server/src/modules/issues/links/linking.ts";
import { createIssueWithQuickActions } from "../../server/src/modules/issues/writing/description-quick-actions.ts";
import type { ReportProgress } from "../progress.ts";
import type { DemoContexts } from "./acting.ts";
import type { PlannedIssue } from "./planning.ts";
import { openNoteBackdater } from "./aging.ts";
import { planReactions } from "./reacting.ts";
import { planComments } from "./talking.ts";

export interface MilestoneAndIterationIds {
  /** Milestone ids by namespace and title. */
  milestones: ReadonlyMap<string, number>;
  iterations: readonly number[];
}

export interface PlannedChange {
  at: Date;
  do(): Promise<unknown>;
}

export async function createPlannedIssues(
  stage: DemoContexts,
  issues: readonly PlannedIssue[],
  plans: MilestoneAndIterationIds,
  { others, now, report }: { others: PlannedChange[]; now: Date; report: ReportProgress },
): Promise<void> {
  const plannedChanges = issues
    .flatMap((issue) => [
      ...deedsOf(stage, issue, plans),
      ...planComments(stage, issue, now),
      ...planReactions(stage, issue, now),
    ])
    .concat(others)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const aging = await openNoteBackdater(stage.platform.config.databaseUrl);
  try {
    for (const [index, plannedChange] of plannedChanges.entries()) {
      await plannedChange.do();
      await aging.ageNew(plannedChange.at);
      report("what happened", index + 1, plannedChanges.length);
    }
  } finally {
    await aging.close();
  }
}

function deedsOf(
  stage: DemoContexts,
  issue: PlannedIssue,
  plans: MilestoneAndIterationIds,
): PlannedChange[] {
  const { title, description, type, confidential, arranged, takenUp, closed } = issue;
  const project = { path: issue.project };
  const ref = { project, iid: issue.iid };
  const arrangement = arrangementOf(stage, issue, plans);
  const plannedChanges: PlannedChange[] = [
    {
      at: issue.createdAt,
      async do() {
        const ctx = stage.as(issue.author, issue.createdAt);
        const words = { title, description, type, confidential };
        const { iid } = await createIssueWithQuickActions(ctx, project, {
          ...arrangement,
          ...words,
        });
        if (iid !== issue.iid) throw new Error(`"${title}" became #${iid}, not #${issue.iid}.`);
      },
    },
  ];
  if (arranged !== undefined) {
    const { at, by } = arranged;
    plannedChanges.push({ at, do: () => updateIssue(stage.as(by, at), ref, arrangement) });
  }
  if (takenUp !== undefined) {
    const { at, by, workflow } = takenUp;
    const change = { labels: { add: { titles: [workflow] } }, ...scheduleOf(issue, plans) };
    plannedChanges.push({ at, do: () => updateIssue(stage.as(by, at), ref, change) });
    const task = firstOpenBox(description);
    if (task !== null)
      plannedChanges.push({ at, do: () => updateIssue(stage.as(by, at), ref, { task }) });
  }
  if (closed !== undefined) {
    const { at, by } = closed;
    plannedChanges.push({
      at,
      do: () => updateIssue(stage.as(by, at), ref, { stateEvent: "close" }),
    });
  }
  for (const { type: linkType, by, at, ...other } of issue.links) {
    const otherRef = { project: { path: other.project }, iid: other.iid };
    plannedChanges.push({ at, do: () => linkIssues(stage.as(by, at), ref, otherRef, linkType) });
  }
  return plannedChanges;
}

/**
 * Finds the first unchecked task of the description. The user who starts work on the issue checks
 * this task.
 */
function firstOpenBox(description: string) {
  const lines = description.split("\n");
  const index = lines.findIndex((line) => line.startsWith("- [ ] "));
  if (index < 0) return null;
  return { checked: true, line_number: index + 1, line_source: lines[index] ?? "" };
}

function arrangementOf(stage: DemoContexts, issue: PlannedIssue, plans: MilestoneAndIterationIds) {
  const { milestone } = issue;
  return {
    labels: { set: { titles: issue.labels } },
    assigneeIds: issue.assignees.map((key) => stage.idOf(key)),
    milestoneId:
      milestone && (plans.milestones.get(`${milestone.place} ${milestone.title}`) ?? null),
    ...(issue.takenUp === undefined ? scheduleOf(issue, plans) : {}),
    weight: issue.weight,
    dueDate: issue.dueDate,
    discussionLocked: issue.locked || undefined,
  };
}

/** Iteration and health status, which are set when a user starts work on the issue. */
function scheduleOf({ iteration, health }: PlannedIssue, plans: MilestoneAndIterationIds) {
  return {
    iterationId: iteration === undefined ? undefined : (plans.iterations[iteration] ?? null),
    healthStatus: health,
  };
}
