/**
 * Plans when each issue of the demo is created, triaged, started and closed, and by which user.
 * The same seed gives the same plan.
 */
import { OWNER, PLANNER, VISIBILITY } from "../../contract/src/access.ts";
import type { HealthStatus, IssueType } from "../../contract/src/issues/issues.ts";
import { createRandomGenerator, type RandomGenerator } from "../chance.ts";
import { daysBefore, pickWorkingTime } from "./days.ts";
import { DEMO_USERS } from "./people.ts";
import {
  FOUNDER_KEY,
  DEMO_ITERATION_SCHEDULE,
  DEMO_MEMBERS,
  DEMO_MILESTONES,
  DEMO_PROJECTS,
  type PlannedMilestone,
  type PlannedProject,
} from "./places.ts";
import { readDemoIssues, type ParsedDemoIssue } from "./reading.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEIGHTS = [1, 1, 2, 2, 3, 3, 5, 8];

export interface PlannedIssue {
  project: string;
  iid: number;
  title: string;
  description: string;
  author: string;
  createdAt: Date;
  type: IssueType;
  confidential: boolean;
  locked: boolean;
  labels: string[];
  assignees: string[];
  milestone: PlannedMilestone | undefined;
  /** Index into the demo's iterations; 0 is the oldest. */
  iteration: number | undefined;
  weight: number | undefined;
  health: HealthStatus | undefined;
  dueDate: string | undefined;
  /** When the project's lead triages the issue. Undefined when the author can triage it. */
  arranged: PlannedChange | undefined;
  /** When a user starts work on the issue. `workflow` is the label that the issue gets then. */
  takenUp: (PlannedChange & { workflow: string }) | undefined;
  closed: PlannedChange | undefined;
  links: PlannedLink[];
}

interface PlannedLink extends PlannedChange {
  type: "blocks" | "relates_to";
  project: string;
  iid: number;
}

interface PlannedChange {
  by: string;
  at: Date;
}

/**
 * An issue with a creation date. Its title and description still contain keys such as `[[gust]]`
 * in place of references.
 */
interface Dated extends ParsedDemoIssue {
  project: PlannedProject;
  at: Date;
}

/** Plans all issues of all projects; the result is sorted by creation date. */
export function planIssues(seed: string, now: Date): PlannedIssue[] {
  const dated = DEMO_PROJECTS.map((project) =>
    dateIssues(project, createRandomGenerator(seed, project.path), now),
  );
  const names = namesOf(dated);
  return dated
    .flatMap((issues) =>
      issues.map((issue, index) => planIssue(seed, now, issue, index + 1, names)),
    )
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/**
 * Gives every issue of the project a creation date in the period `project.written`. Issues above
 * the line `---` of the project's file are created in the order of the file. The other issues get
 * random dates; those that are open or mention other issues get a date in the second half of the
 * period.
 */
function dateIssues(project: PlannedProject, chance: RandomGenerator, now: Date): Dated[] {
  const issues = readDemoIssues(project.path);
  const ordered = issues.filter(({ inOrder }) => inOrder).length;
  const [from, to] = project.written;
  return issues
    .map((issue, index) => {
      const place = issue.inOrder
        ? (index + chance.next()) / ordered
        : issue.closed && !issue.text.includes("[[")
          ? chance.next() * 0.9
          : 0.5 + chance.next() * 0.5;
      const day = daysBefore(now, from + (to - from) * place);
      const at =
        issue.type === "incident" ? anyHour(day, chance) : pickWorkingTime(day, chance, now);
      return Object.assign(issue, { project, at });
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function anyHour(day: Date, chance: RandomGenerator): Date {
  return new Date(day.getTime() + chance.below(24 * 60) * 60_000);
}

interface NamedIssue {
  project: string;
  iid: number;
  at: Date;
}

/** Maps the key of an issue to its project, iid and date. Issues without a key are left out. */
function namesOf(dated: readonly Dated[][]): Map<string, NamedIssue> {
  return new Map(
    dated.flatMap((issues) =>
      issues.flatMap(({ key, project, at }, index) =>
        key === undefined ? [] : [[key, { project: project.path, iid: index + 1, at }] as const],
      ),
    ),
  );
}

/**
 * Links are made an hour after both issues exist, by the lead of the project. The lead of another
 * project's issue may not plan there; then the founder makes the link.
 */
function linksOf(issue: Dated, now: Date, names: ReturnType<typeof namesOf>): PlannedLink[] {
  const { project, blocks, relates } = issue;
  const planned = (type: PlannedLink["type"]) => (key: string) => {
    const other = findNamed(names, key);
    const at = new Date(Math.max(issue.at.getTime(), other.at.getTime()) + HOUR_MS);
    const plansThere = getPlannedAccessLevel(project.lead, other.project, at, now) >= PLANNER;
    const by = plansThere ? project.lead : FOUNDER_KEY;
    return { type, project: other.project, iid: other.iid, by, at: earlier(at, now) };
  };
  return [...blocks.map(planned("blocks")), ...relates.map(planned("relates_to"))];
}

function findNamed(names: ReturnType<typeof namesOf>, key: string): NamedIssue {
  const found = names.get(key);
  if (found === undefined) throw new Error(`No issue is called ${key}.`);
  return found;
}

function planIssue(
  seed: string,
  now: Date,
  issue: Dated,
  iid: number,
  names: ReturnType<typeof namesOf>,
): PlannedIssue {
  const project = issue.project.path;
  const chance = createRandomGenerator(seed, project, issue.title);
  const isIncident = issue.type === "incident";
  const isTestCase = issue.type === "test_case";
  const isPlanned = !isIncident && !isTestCase;
  const arranges = getPlannedAccessLevel(issue.author, project, issue.at, now) >= PLANNER;
  const hours = 1 + chance.below(20);
  const arrangedAt = earlier(new Date(issue.at.getTime() + hours * HOUR_MS), now);
  const milestone = milestoneOf(issue, chance, now);
  return {
    project,
    iid,
    title: issue.title,
    description: written(issue.text, project, names),
    author: issue.author,
    createdAt: issue.at,
    type: issue.type,
    confidential: issue.confidential,
    locked: issue.locked,
    labels: issue.labels.filter((label) => !isWorkflow(label)),
    assignees: issue.assignees,
    milestone,
    iteration: isPlanned ? iterationOf(issue, chance, now) : undefined,
    weight: isPlanned ? (issue.weight ?? weightOf(issue, chance)) : undefined,
    health: issue.health ?? (issue.closed ? undefined : healthOf(milestone, chance)),
    dueDate: !issue.closed && chance.happens(0.15) ? dueDateOf(now, chance) : undefined,
    arranged: arranges ? undefined : { by: issue.project.lead, at: arrangedAt },
    takenUp: takingUpOf(issue, arrangedAt, chance, now),
    closed: issue.closed ? closingOf(issue, arrangedAt, chance, now) : undefined,
    links: linksOf(issue, now, names),
  };
}

/**
 * Replaces `@ines` with that person's username and `[[gust]]` with a reference to that issue from this
 * project.
 */
function written(text: string, project: string, names: ReturnType<typeof namesOf>): string {
  const withReferences = text.replaceAll(/\[\[([a-z0-9-]+)\]\]/g, (_, key: string) => {
    const found = findNamed(names, key);
    return found.project === project ? `#${found.iid}` : `${found.project}#${found.iid}`;
  });
  return replaceMentions(withReferences);
}

/** Replaces `@ines` with that person's username. */
export function replaceMentions(text: string): string {
  return text.replaceAll(/@([a-z]+)\b/g, (whole, key: string) => {
    const person = DEMO_USERS.find((candidate) => candidate.key === key);
    return person === undefined ? whole : `@${person.username}`;
  });
}

/**
 * The person's access level in a namespace at the time `at`: the highest of all memberships that
 * have not expired.
 */
export function getPlannedAccessLevel(person: string, place: string, at: Date, now: Date): number {
  if (person === FOUNDER_KEY) return OWNER;
  const levels = DEMO_MEMBERS.filter(
    (member) =>
      member.person === person &&
      `${place}/`.startsWith(`${member.place}/`) &&
      (member.expires === undefined || daysBefore(now, member.expires) > at),
  ).map(({ level }) => level);
  return Math.max(0, ...levels);
}

/** Whether signed-in users who are not members can read the project. */
export function canNonMembersReadProject(place: string): boolean {
  const project = DEMO_PROJECTS.find(({ path }) => path === place);
  return project !== undefined && VISIBILITY[project.visibility] >= VISIBILITY.internal;
}

function milestoneOf(
  issue: Dated,
  chance: RandomGenerator,
  now: Date,
): PlannedMilestone | undefined {
  const usable = DEMO_MILESTONES.filter(({ place }) =>
    `${issue.project.path}/`.startsWith(`${place}/`),
  );
  if (issue.milestone !== undefined) {
    const named = usable.find(({ title }) => title === issue.milestone);
    if (named === undefined)
      throw new Error(`"${issue.title}" has no milestone ${issue.milestone}.`);
    return named;
  }
  if (issue.type === "test_case" || !chance.happens(0.4)) return undefined;
  return usable.find(
    ({ from, to }) => daysBefore(now, from) <= issue.at && issue.at <= daysBefore(now, to),
  );
}

/**
 * The index of the issue's iteration. An issue with the label `workflow::ready` is in the next
 * iteration, with another workflow label in the current one. Most other closed issues of recent
 * months are in the iteration of their creation date; the rest have none.
 */
function iterationOf(issue: Dated, chance: RandomGenerator, now: Date): number | undefined {
  const present = DEMO_ITERATION_SCHEDULE.count - DEMO_ITERATION_SCHEDULE.ahead - 1;
  const state = issue.labels.find(isWorkflow);
  if (state === "workflow::ready") return present + 1;
  if (state !== undefined) return present;
  const ago = Math.floor(
    (now.getTime() - issue.at.getTime()) / DAY_MS / DEMO_ITERATION_SCHEDULE.days,
  );
  return issue.closed && ago < present && chance.happens(0.7) ? present - ago : undefined;
}

function weightOf(issue: Dated, chance: RandomGenerator): number | undefined {
  return issue.assignees.length > 0 && chance.happens(0.3) ? chance.pick(WEIGHTS) : undefined;
}

function healthOf(milestone: PlannedMilestone | undefined, chance: RandomGenerator) {
  if (milestone === undefined || milestone.to > 0) return undefined;
  return chance.pick(["on_track", "on_track", "on_track", "needs_attention"] as const);
}

function dueDateOf(now: Date, chance: RandomGenerator): string {
  return daysBefore(now, 6 - chance.below(40))
    .toISOString()
    .slice(0, 10);
}

function isWorkflow(label: string): boolean {
  return label.startsWith("workflow::");
}

/**
 * When the lead starts work on an issue that has a workflow label. Recent times are more
 * probable.
 */
function takingUpOf(issue: Dated, after: Date, chance: RandomGenerator, now: Date) {
  const workflow = issue.labels.find(isWorkflow);
  if (workflow === undefined) return undefined;
  const days = ((now.getTime() - after.getTime()) / DAY_MS) * chance.next() ** 2;
  const at = pickWorkingTime(daysBefore(now, days), chance, now);
  return { by: issue.project.lead, at: at > after ? at : after, workflow };
}

/**
 * When the issue is closed: an incident within a day, other issues after 1 to 41 days. The first
 * assignee closes it, or the project's lead when nobody is assigned.
 */
function closingOf(issue: Dated, after: Date, chance: RandomGenerator, now: Date): PlannedChange {
  const days = issue.type === "incident" ? chance.next() : 1 + 40 * chance.next() ** 2;
  const at = pickWorkingTime(new Date(after.getTime() + days * DAY_MS), chance, now);
  const by = issue.assignees[0] ?? issue.project.lead;
  return { by, at: earlier(at > after ? at : after, now) };
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
