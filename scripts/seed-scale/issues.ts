/** Generates rows of issues like those that the product would write in five years of use. */
import { REPORTER } from "../../contract/src/access.ts";
import { NOTEABLE_KIND } from "../../server/src/modules/noteables/index.ts";
import { createRandomGenerator, createZipfPicker, type RandomGenerator } from "../chance.ts";
import { formatCopyLine } from "./copying.ts";
import type { ScaleLabel, ScaleProject } from "./places.ts";
import { generateDescription, generateTitle } from "./texts.ts";

export const NOTEABLE_COLUMNS = ["id", "namespace_id", "root_namespace_id", "kind"] as const;

export const ISSUE_COLUMNS = [
  "id",
  "iid",
  "project_id",
  "root_namespace_id",
  "type",
  "state",
  "confidential",
  "author_id",
  "updated_by_id",
  "closed_by_id",
  "closed_at",
  "label_ids",
  "assignee_ids",
  "milestone_id",
  "iteration_id",
  "weight",
  "health_status",
  "due_date",
  "relative_position",
  "upvotes",
  "milestone_due_on",
  "label_priority",
  "lock_version",
  "created_at",
  "updated_at",
] as const;

export const ISSUE_TEXT_COLUMNS = [
  "noteable_id",
  "namespace_id",
  "root_namespace_id",
  "title",
  "description",
] as const;

const DAY_MS = 86_400_000;
const OPENED = 1;
const CLOSED = 2;
const ISSUE = 0;
const INCIDENT = 1;
const TEST_CASE = 2;
const WEIGHTS = [1, 1, 1, 2, 2, 3, 3, 5, 8, 13];
const LABEL_COUNTS = [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4];
const POSITION_STEP = 513;

export interface IssueCopyLines {
  noteable: string;
  issue: string;
  text: string;
  opened: boolean;
}

/**
 * Returns a function that generates the issues of one project. `age` is the relative creation time
 * of an issue: 0 for the oldest, 1 for the newest.
 */
export function createIssueGenerator(place: ScaleProject, total: number) {
  const habits = createRandomGenerator("habits", place.fullPath);
  const author = createZipfPicker(habits.shuffled(place.people));
  const assignee = createZipfPicker(habits.shuffled(place.people.filter(isReporter)));
  const label = createZipfPicker(habits.shuffled(place.labels));
  const since = place.since.getTime();
  const span = place.until.getTime() - since;
  // The number of new issues grows every year, so the time between two issues becomes shorter.
  const timeAt = (age: number) => since + span * age ** 0.7;

  return (chance: RandomGenerator, id: number, iid: number): IssueCopyLines => {
    const age = (iid - 1) / total;
    const createdAt = timeAt(age) + chance.next() * (timeAt(iid / total) - timeAt(age));
    // An old issue is open with a probability of 5 %, the newest with 95 %. On average 15 % of all
    // issues are open.
    const opened = chance.happens(0.05 + 0.9 * age ** 8);
    const left = place.until.getTime() - createdAt;
    const closedAt = opened ? null : createdAt + left * chance.next() ** 3;
    const lastTouch = closedAt ?? createdAt;
    const updatedAt = lastTouch + (place.until.getTime() - lastTouch) * chance.next() ** 6;

    const type = chance.happens(0.01) ? INCIDENT : chance.happens(0.005) ? TEST_CASE : ISSUE;
    const labels = pickLabels(chance, label);
    const priorities = labels.flatMap(({ priority }) => priority ?? []);
    const milestone = chance.happens(0.3) ? pickMilestone(chance, place, age) : undefined;
    const recent = left < place.iterations.length * 14 * DAY_MS;
    const updater = chance.happens(0.6) ? author(chance).id : null;

    return {
      opened,
      noteable: formatCopyLine([id, place.projectId, place.rootId, NOTEABLE_KIND.issue]),
      issue: formatCopyLine([
        id,
        iid,
        place.projectId,
        place.rootId,
        type,
        opened ? OPENED : CLOSED,
        chance.happens(0.02),
        author(chance).id,
        updater,
        opened ? null : (updater ?? author(chance).id),
        closedAt === null ? null : new Date(closedAt),
        labels.map((chosen) => chosen.id),
        chance.happens(0.55) ? pickAssignees(chance, assignee) : [],
        milestone?.id ?? null,
        recent && type !== INCIDENT && chance.happens(0.3) ? chance.pick(place.iterations) : null,
        type !== INCIDENT && chance.happens(0.2) ? chance.pick(WEIGHTS) : null,
        opened && chance.happens(0.1) ? 1 + chance.below(3) : null,
        chance.happens(0.1) ? new Date(createdAt + (5 + chance.below(90)) * DAY_MS) : null,
        chance.happens(0.03) ? iid * POSITION_STEP : null,
        chance.happens(0.05) ? 1 + Math.floor(40 * chance.next() ** 4) : 0,
        milestone?.dueDate ?? null,
        priorities.length === 0 ? null : Math.min(...priorities),
        opened ? 0 : 1,
        new Date(createdAt),
        new Date(updatedAt),
      ]),
      text: formatCopyLine([
        id,
        place.projectId,
        place.rootId,
        generateTitle(chance),
        generateDescription(chance),
      ]),
    };
  };
}

function isReporter({ level }: { level: number }): boolean {
  return level >= REPORTER;
}

/** Picks zero to four labels, at most one of each scope (`priority::`). */
function pickLabels(
  chance: RandomGenerator,
  label: (chance: RandomGenerator) => ScaleLabel,
): ScaleLabel[] {
  const chosen: ScaleLabel[] = [];
  for (let wish = chance.pick(LABEL_COUNTS); wish > 0; wish -= 1) {
    const next = label(chance);
    const clash = chosen.some(
      ({ id, scope }) => id === next.id || (scope !== null && scope === next.scope),
    );
    if (!clash) chosen.push(next);
  }
  return chosen.toSorted((one, other) => one.id - other.id);
}

function pickAssignees(
  chance: RandomGenerator,
  assignee: (chance: RandomGenerator) => { id: number },
): number[] {
  const first = assignee(chance).id;
  if (!chance.happens(0.1)) return [first];
  return [...new Set([first, assignee(chance).id])].toSorted((one, other) => one - other);
}

/**
 * Picks a milestone from the time of the issue: with a probability of 20 % one of the group,
 * otherwise one of the project.
 */
function pickMilestone(chance: RandomGenerator, place: ScaleProject, age: number) {
  const among = chance.happens(0.2) ? place.groupMilestones : place.milestones;
  const now = Math.floor(age ** 0.7 * among.length);
  return among[Math.min(among.length - 1, now + chance.below(2))];
}
