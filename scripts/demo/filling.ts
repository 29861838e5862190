/**
 * Creates the demo company in an instance by calling the services of the server, so that policies
 * apply and counters are correct.
 */
import { findNamespace } from "../../server/src/modules/access/index.ts";
import { createTemplate } from "../../server/src/modules/description-templates/creating-and-updating.ts";
import { createGroup } from "../../server/src/modules/groups/creating.ts";
import { removeGroup } from "../../server/src/modules/groups/removing.ts";
import { createIteration } from "../../server/src/modules/iterations/creating-and-updating.ts";
import { createLabel } from "../../server/src/modules/labels/creating.ts";
import { updateLabel } from "../../server/src/modules/labels/updating.ts";
import { requestAccess } from "../../server/src/modules/members/access-requests.ts";
import { addMember } from "../../server/src/modules/members/adding.ts";
import { createMilestone } from "../../server/src/modules/milestones/creating.ts";
import { updateMilestone } from "../../server/src/modules/milestones/updating.ts";
import { archiveProject } from "../../server/src/modules/projects/archiving.ts";
import { createProject } from "../../server/src/modules/projects/creating.ts";
import type { PlaceRef } from "../../server/src/modules/projects/index.ts";
import { promoteToAdmin } from "../../server/src/modules/users/index.ts";
import { prepareSignUp, signUp } from "../../server/src/modules/users/sessions/signing-up.ts";
import { findUserForSignIn } from "../../server/src/modules/users/users.queries.ts";
import { VISIBILITY } from "../../contract/src/access.ts";
import type { Config } from "../../server/src/platform/config/config.ts";
import type { ReportProgress } from "../progress.ts";
import { openDemoContexts, type DemoContexts } from "./acting.ts";
import { backdateDemoRows } from "./aging.ts";
import { daysBefore } from "./days.ts";
import { planEpics } from "./epic-writing.ts";
import { createPlannedIssues } from "./issue-writing.ts";
import { DEMO_EPICS } from "./epics.ts";
import { getDemoEmail, DEMO_USERS } from "./people.ts";
import {
  DEMO_COMPANY_PATH,
  COMPANY_AGE_DAYS,
  FOUNDER_KEY,
  DEMO_ACCESS_REQUESTS,
  DEMO_GROUPS,
  DEMO_ITERATION_SCHEDULE,
  DEMO_LABELS,
  DEMO_MEMBERS,
  DEMO_MILESTONES,
  DEMO_PROJECTS,
  PRIORITIZED_LABELS,
} from "./places.ts";
import { planIssues } from "./planning.ts";
import { DEMO_TEMPLATES } from "./templates.ts";

export const DEMO_ADMINISTRATOR_KEY = "kateryna";

export interface SeedDemoOptions {
  config: Config;
  seed: string;
  password: string;
  /** The date of the newest activity in the demo; the current time by default. */
  now?: Date | undefined;
  /** True removes the company of an earlier run before the new one is created. */
  again?: boolean | undefined;
  report?: ReportProgress | undefined;
}

export interface SeededDemoCounts {
  people: number;
  groups: number;
  projects: number;
  epics: number;
  issues: number;
}

/** Thrown when the demo company exists already and `again` is not set. */
export class DemoExistsError extends Error {
  override readonly name = "DemoExistsError";
}

export async function seedDemo(wish: SeedDemoOptions): Promise<SeededDemoCounts> {
  const { report = () => {}, now = new Date() } = wish;
  const stage = openDemoContexts(wish.config);
  const dawn = daysBefore(now, COMPANY_AGE_DAYS);
  try {
    const company = await findNamespace(stage.asNobody(now), { path: DEMO_COMPANY_PATH });
    if (company !== undefined && wish.again !== true) {
      throw new DemoExistsError(`The group ${DEMO_COMPANY_PATH} is there already.`);
    }
    await signEverybodyUp(stage, wish.password, dawn, report);
    if (company !== undefined) await removeGroup(stage.as(FOUNDER_KEY, now), { id: company.id });
    await foundPlaces(stage, dawn);
    await letPeopleIn(stage, dawn, now, report);
    await requestMemberships(stage, now);
    await makeLabels(stage, dawn);
    await makeTemplates(stage, dawn);
    const plans = await makePlans(stage, dawn, now);
    const issues = planIssues(wish.seed, now);
    const others = planEpics(stage, issues, now);
    await createPlannedIssues(stage, issues, plans, { others, now, report });
    await closeMilestones(stage, plans.milestones, now);
    for (const { path } of DEMO_PROJECTS.filter(({ archived }) => archived)) {
      await archiveProject(stage.as(FOUNDER_KEY, now), { path });
    }
    await backdateDemoRows(stage.platform.config.databaseUrl, dawn, now);
    return {
      people: DEMO_USERS.length,
      groups: DEMO_GROUPS.length,
      projects: DEMO_PROJECTS.length,
      epics: DEMO_EPICS.length,
      issues: issues.length,
    };
  } finally {
    await stage.close();
  }
}

/** Signs up the demo's users. Finds users of an earlier run by their email and keeps them. */
async function signEverybodyUp(
  stage: DemoContexts,
  password: string,
  at: Date,
  report: ReportProgress,
) {
  const ctx = stage.asNobody(at);
  for (const [index, person] of DEMO_USERS.entries()) {
    const { username, name } = person;
    const email = getDemoEmail(person);
    if ((await findUserForSignIn(ctx, email)) === undefined) {
      const prepared = await prepareSignUp(ctx, { username, name, email, password });
      await signUp(ctx, prepared, { userAgent: "bin/demo", device: undefined });
    }
    const user = await findUserForSignIn(ctx, email);
    if (user === undefined) throw new Error(`${name} could not sign up.`);
    stage.admit(person, user.id);
    if (person.key === DEMO_ADMINISTRATOR_KEY) await promoteToAdmin(ctx, username);
    report("people", index + 1, DEMO_USERS.length);
  }
}

async function foundPlaces(stage: DemoContexts, at: Date): Promise<void> {
  const ctx = stage.as(FOUNDER_KEY, at);
  const ids = new Map<string, number>();
  for (const { path, name, visibility, description } of DEMO_GROUPS) {
    const [parent, own] = apart(path);
    const parentId = ids.get(parent);
    const group = await createGroup(ctx, { name, path: own, visibility, description, parentId });
    ids.set(path, group.id);
  }
  for (const { path, name, visibility, description, topics } of DEMO_PROJECTS) {
    const [parent, own] = apart(path);
    await createProject(ctx, {
      name,
      path: own,
      namespaceId: ids.get(parent),
      visibility: VISIBILITY[visibility],
      fields: { description, topics },
    });
  }
}

/**
 * Adds all members on the day the company was founded. The memberships of people who left have an
 * expiry date in the past.
 */
async function letPeopleIn(
  stage: DemoContexts,
  at: Date,
  now: Date,
  report: ReportProgress,
): Promise<void> {
  const ctx = stage.as(FOUNDER_KEY, at);
  for (const [index, { place, person, level, expires }] of DEMO_MEMBERS.entries()) {
    await addMember(
      ctx,
      refOf(place),
      { id: stage.idOf(person) },
      { accessLevel: level, expiresAt: expires === undefined ? null : day(now, expires) },
    );
    report("members", index + 1, DEMO_MEMBERS.length);
  }
}

async function requestMemberships(stage: DemoContexts, now: Date): Promise<void> {
  for (const [path, person, days] of DEMO_ACCESS_REQUESTS) {
    await requestAccess(stage.as(person, daysBefore(now, days)), { project: { path } });
  }
}

async function makeLabels(stage: DemoContexts, at: Date): Promise<void> {
  const ctx = stage.as(FOUNDER_KEY, at);
  for (const [place, title, color, description] of DEMO_LABELS) {
    await createLabel(ctx, refOf(place), { title, color, description, priority: null });
  }
  for (const { path } of DEMO_PROJECTS) {
    for (const [priority, title] of PRIORITIZED_LABELS.entries()) {
      await updateLabel(ctx, { project: { path } }, { title }, { priority });
    }
  }
}

async function makeTemplates(stage: DemoContexts, at: Date): Promise<void> {
  const ctx = stage.as(FOUNDER_KEY, at);
  for (const { project, ...template } of DEMO_TEMPLATES) {
    await createTemplate(ctx, { project: { path: project }, kind: "issue" }, template);
  }
}

/**
 * Creates milestones and iterations. Returns milestone ids by namespace and title, and iteration
 * ids from the oldest iteration to the newest.
 */
async function makePlans(stage: DemoContexts, at: Date, now: Date) {
  const ctx = stage.as(FOUNDER_KEY, at);
  const milestones = new Map<string, number>();
  for (const milestone of DEMO_MILESTONES) {
    const { place, title, description, from, to } = milestone;
    const dates = { start_date: day(now, from), due_date: day(now, to) };
    const fields = { title, description, state: "active", ...dates };
    const { id } = await createMilestone(ctx, refOf(place), fields);
    milestones.set(`${place} ${title}`, id);
  }
  const iterations: number[] = [];
  for (let index = 0; index < DEMO_ITERATION_SCHEDULE.count; index += 1) {
    const start =
      (DEMO_ITERATION_SCHEDULE.count - DEMO_ITERATION_SCHEDULE.ahead - index) *
        DEMO_ITERATION_SCHEDULE.days -
      5;
    const { id } = await createIteration(
      ctx,
      { path: DEMO_COMPANY_PATH },
      {
        title: `Cycle ${DEMO_ITERATION_SCHEDULE.first + index}`,
        start_date: day(now, start),
        due_date: day(now, start - DEMO_ITERATION_SCHEDULE.days + 1),
      },
    );
    iterations.push(id);
  }
  return { milestones, iterations };
}

async function closeMilestones(stage: DemoContexts, ids: ReadonlyMap<string, number>, now: Date) {
  for (const { place, title, to } of DEMO_MILESTONES.filter((milestone) => milestone.to > 0)) {
    const ctx = stage.as(FOUNDER_KEY, daysBefore(now, to));
    await updateMilestone(ctx, refOf(place), ids.get(`${place} ${title}`) ?? 0, {
      state: "closed",
    });
  }
}

function refOf(path: string): PlaceRef {
  return DEMO_PROJECTS.some((project) => project.path === path)
    ? { project: { path } }
    : { group: { path } };
}

function apart(path: string): [parent: string, own: string] {
  const cut = path.lastIndexOf("/");
  return [path.slice(0, Math.max(0, cut)), path.slice(cut + 1)];
}

function day(now: Date, before: number): string {
  return daysBefore(now, before).toISOString().slice(0, 10);
}
