/** Creates the demo's epics, gives them issues and comments, and closes some. */
import { createEpic } from "../../server/src/modules/epics/changing/creating.ts";
import { updateEpic } from "../../server/src/modules/epics/changing/updating.ts";
import { updateIssue } from "../../server/src/modules/issues/changing/updating.ts";
import { createNote } from "../../server/src/modules/notes/writing/creating.ts";
import type { DemoContexts } from "./acting.ts";
import { daysBefore } from "./days.ts";
import { DEMO_EPICS, planEpicsOfIssues, type PlannedEpic } from "./epics.ts";
import type { PlannedChange } from "./issue-writing.ts";
import { replaceMentions, type PlannedIssue } from "./planning.ts";

const HOUR_MS = 3_600_000;
/** When people begin to work on the day on which something happens to an epic. */
const MORNING_MS = 8 * HOUR_MS;

interface EpicNumbers {
  id: number;
  iid: number;
}

export function planEpics(
  stage: DemoContexts,
  issues: readonly PlannedIssue[],
  now: Date,
): PlannedChange[] {
  const numbers = new Map<string, EpicNumbers>();
  const numbersOf = (key: string) => {
    const found = numbers.get(key);
    if (found === undefined) throw new Error(`The epic ${key} was not created.`);
    return found;
  };
  const refOf = ({ key, group }: PlannedEpic) => ({
    group: { path: group },
    iid: numbersOf(key).iid,
  });
  const change = (at: Date, act: () => Promise<unknown>): PlannedChange => ({ at, do: act });
  const creations = DEMO_EPICS.map((epic) => {
    const at = morning(now, epic.created);
    return change(at, async () => {
      const parentId = epic.parent === undefined ? undefined : numbersOf(epic.parent).id;
      numbers.set(epic.key, await create(stage, epic, at, { parentId, now }));
    });
  });
  const comments = DEMO_EPICS.flatMap((epic) =>
    (epic.comments ?? []).map(([by, days, text]) => {
      const at = morning(now, days);
      return change(at, () => {
        const { group, iid } = refOf(epic);
        const body = replaceMentions(text);
        return createNote(stage.as(by, at), { kind: "epic", place: { group }, iid }, { body });
      });
    }),
  );
  const closures = DEMO_EPICS.flatMap((epic) => {
    if (epic.closed === undefined) return [];
    const at = morning(now, epic.closed);
    return change(at, () =>
      updateEpic(stage.as(epic.by, at), refOf(epic), { stateEvent: "close" }),
    );
  });
  const assignments = planEpicsOfIssues(issues).map(({ issue, epic }) => {
    const earliest = Math.max(issue.createdAt.getTime(), morning(now, epic.created).getTime());
    const at = new Date(Math.min(earliest + HOUR_MS, now.getTime()));
    const ref = { project: { path: issue.project }, iid: issue.iid };
    return change(at, () =>
      updateIssue(stage.as(epic.by, at), ref, { epicId: numbersOf(epic.key).id }),
    );
  });
  return [...creations, ...comments, ...closures, ...assignments];
}

function create(
  stage: DemoContexts,
  epic: PlannedEpic,
  at: Date,
  { parentId, now }: { parentId: number | undefined; now: Date },
): Promise<EpicNumbers> {
  const { title, description, labels, confidential, start, due } = epic;
  return createEpic(
    stage.as(epic.by, at),
    { path: epic.group },
    {
      title,
      description: replaceMentions(description),
      labels: { set: { titles: labels } },
      confidential,
      parentId,
      ...(start !== undefined && { startDateIsFixed: true, startDateFixed: dayOf(now, start) }),
      ...(due !== undefined && { dueDateIsFixed: true, dueDateFixed: dayOf(now, due) }),
    },
  );
}

function morning(now: Date, days: number): Date {
  return new Date(daysBefore(now, days).getTime() + MORNING_MS);
}

function dayOf(now: Date, days: number): string {
  return daysBefore(now, days).toISOString().slice(0, 10);
}
