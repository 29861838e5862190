/**
 * Creates the demo's issues, triages, discusses and closes them. All changes happen in
 * chronological order, and each is made by the user whom the plan names.
 */
import { updateIssue } from "../../server/src/modules/issues/changing/updating.ts";
import { createIssueWithQuickActions } from "../../server/src/modules/issues/writing/description-quick-actions.ts";
import type { Report } from "../progress.ts";
import type { Stage } from "./acting.ts";
import type { PlannedIssue } from "./planning.ts";
import { openNoteAging } from "./aging.ts";
import { reactionsTo } from "./reacting.ts";
import { talkAbout } from "./talking.ts";

export interface Plans {
  /** Milestone ids by namespace and title. */
  milestones: ReadonlyMap<string, number>;
  iterations: readonly number[];
}

interface Deed {
  at: Date;
  do(): Promise<unknown>;
}

export async function writeIssues(
  stage: Stage,
  issues: readonly PlannedIssue[],
  plans: Plans,
  { now, report }: { now: Date; report: Report },
): Promise<void> {
  const deeds = issues
    .flatMap((issue) => [
      ...deedsOf(stage, issue, plans),
      ...talkAbout(stage, issue, now),
      ...reactionsTo(stage, issue, now),
    ])
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const aging = await openNoteAging(stage.platform.config.databaseUrl);
  try {
    for (const [index, deed] of deeds.entries()) {
      await deed.do();
      await aging.ageNew(deed.at);
      report("what happened to issues", index + 1, deeds.length);
    }
  } finally {
    await aging.close();
  }
}

function deedsOf(stage: Stage, issue: PlannedIssue, plans: Plans): Deed[] {
  const { title, description, type, confidential, arranged, takenUp, closed } = issue;
  const project = { path: issue.project };
  const ref = { project, iid: issue.iid };
  const arrangement = arrangementOf(stage, issue, plans);
  const deeds: Deed[] = [
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
    deeds.push({ at, do: () => updateIssue(stage.as(by, at), ref, arrangement) });
  }
  if (takenUp !== undefined) {
    const { at, by, workflow } = takenUp;
    const change = { labels: { add: { titles: [workflow] } }, ...scheduleOf(issue, plans) };
    deeds.push({ at, do: () => updateIssue(stage.as(by, at), ref, change) });
    const task = firstOpenBox(description);
    if (task !== null) deeds.push({ at, do: () => updateIssue(stage.as(by, at), ref, { task }) });
  }
  if (closed !== undefined) {
    const { at, by } = closed;
    deeds.push({ at, do: () => updateIssue(stage.as(by, at), ref, { stateEvent: "close" }) });
  }
  return deeds;
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

function arrangementOf(stage: Stage, issue: PlannedIssue, plans: Plans) {
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
function scheduleOf({ iteration, health }: PlannedIssue, plans: Plans) {
  return {
    iterationId: iteration === undefined ? undefined : (plans.iterations[iteration] ?? null),
    healthStatus: health,
  };
}
