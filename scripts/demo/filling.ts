/**
 * Fills an instance with the demo company through the product's services, so that policies apply and
 * counters are right.
 */
import { findNamespace } from "../../server/src/modules/access/index.ts";
import { createGroup } from "../../server/src/modules/groups/creating.ts";
import { removeGroup } from "../../server/src/modules/groups/removing.ts";
import { createIteration } from "../../server/src/modules/iterations/creating-and-updating.ts";
import { createLabel } from "../../server/src/modules/labels/creating.ts";
import { updateLabel } from "../../server/src/modules/labels/updating.ts";
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
import type { Report } from "../progress.ts";
import { openStage, type Stage } from "./acting.ts";
import { ageRows } from "./aging.ts";
import { daysBefore } from "./days.ts";
import { writeIssues } from "./issue-writing.ts";
import { emailOf, PEOPLE } from "./people.ts";
import {
  COMPANY_PATH,
  DAYS_OLD,
  FOUNDER,
  GROUPS,
  ITERATIONS,
  LABELS,
  MEMBERS,
  MILESTONES,
  PROJECTS,
  RANKED_LABELS,
} from "./places.ts";
import { planIssues } from "./planning.ts";

export const ADMINISTRATOR = "kateryna";

export interface DemoOptions {
  config: Config;
  seed: string;
  password: string;
  /** The date of the newest activity in the demo; the current time by default. */
  now?: Date | undefined;
  /** Removes the company of an earlier run first. */
  again?: boolean | undefined;
  report?: Report | undefined;
}

export interface Demo {
  people: number;
  groups: number;
  projects: number;
  issues: number;
}

/** Thrown when the demo company exists already and `again` is not set. */
export class DemoExists extends Error {
  override readonly name = "DemoExists";
}

export async function fillDemo(wish: DemoOptions): Promise<Demo> {
  const { report = () => {}, now = new Date() } = wish;
  const stage = openStage(wish.config);
  const dawn = daysBefore(now, DAYS_OLD);
  try {
    const company = await findNamespace(stage.asNobody(now), { path: COMPANY_PATH });
    if (company !== undefined && wish.again !== true) {
      throw new DemoExists(`The group ${COMPANY_PATH} is there already.`);
    }
    await signEverybodyUp(stage, wish.password, dawn, report);
    if (company !== undefined) await removeGroup(stage.as(FOUNDER, now), { id: company.id });
    await foundPlaces(stage, dawn);
    await letPeopleIn(stage, dawn, now, report);
    await makeLabels(stage, dawn);
    const plans = await makePlans(stage, dawn, now);
    const issues = planIssues(wish.seed, now);
    await writeIssues(stage, issues, plans, { now, report });
    await closeMilestones(stage, plans.milestones, now);
    for (const { path } of PROJECTS.filter(({ archived }) => archived)) {
      await archiveProject(stage.as(FOUNDER, now), { path });
    }
    await ageRows(stage.platform.config.databaseUrl, dawn);
    return {
      people: PEOPLE.length,
      groups: GROUPS.length,
      projects: PROJECTS.length,
      issues: issues.length,
    };
  } finally {
    await stage.close();
  }
}

/** Signs up the demo's users. Users of an earlier run are found by their email and kept. */
async function signEverybodyUp(stage: Stage, password: string, at: Date, report: Report) {
  const ctx = stage.asNobody(at);
  for (const [index, person] of PEOPLE.entries()) {
    const { username, name } = person;
    const email = emailOf(person);
    if ((await findUserForSignIn(ctx, email)) === undefined) {
      const prepared = await prepareSignUp(ctx, { username, name, email, password });
      await signUp(ctx, prepared, { userAgent: "bin/demo", device: undefined });
    }
    const user = await findUserForSignIn(ctx, email);
    if (user === undefined) throw new Error(`${name} could not sign up.`);
    stage.admit(person, user.id);
    if (person.key === ADMINISTRATOR) await promoteToAdmin(ctx, username);
    report("people", index + 1, PEOPLE.length);
  }
}

async function foundPlaces(stage: Stage, at: Date): Promise<void> {
  const ctx = stage.as(FOUNDER, at);
  const ids = new Map<string, number>();
  for (const { path, name, visibility, description } of GROUPS) {
    const [parent, own] = apart(path);
    const parentId = ids.get(parent);
    const group = await createGroup(ctx, { name, path: own, visibility, description, parentId });
    ids.set(path, group.id);
  }
  for (const { path, name, visibility, description, topics } of PROJECTS) {
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
async function letPeopleIn(stage: Stage, at: Date, now: Date, report: Report): Promise<void> {
  const ctx = stage.as(FOUNDER, at);
  for (const [index, { place, person, level, expires }] of MEMBERS.entries()) {
    await addMember(
      ctx,
      refOf(place),
      { id: stage.idOf(person) },
      { accessLevel: level, expiresAt: expires === undefined ? null : day(now, expires) },
    );
    report("members", index + 1, MEMBERS.length);
  }
}

async function makeLabels(stage: Stage, at: Date): Promise<void> {
  const ctx = stage.as(FOUNDER, at);
  for (const [place, title, color, description] of LABELS) {
    await createLabel(ctx, refOf(place), { title, color, description, priority: null });
  }
  for (const { path } of PROJECTS) {
    for (const [priority, title] of RANKED_LABELS.entries()) {
      await updateLabel(ctx, { project: { path } }, { title }, { priority });
    }
  }
}

/**
 * Creates milestones and iterations. Returns milestone ids by namespace and title, and iteration
 * ids from the oldest iteration to the newest.
 */
async function makePlans(stage: Stage, at: Date, now: Date) {
  const ctx = stage.as(FOUNDER, at);
  const milestones = new Map<string, number>();
  for (const milestone of MILESTONES) {
    const { place, title, description, from, to } = milestone;
    const dates = { start_date: day(now, from), due_date: day(now, to) };
    const fields = { title, description, state: "active", ...dates };
    const { id } = await createMilestone(ctx, refOf(place), fields);
    milestones.set(`${place} ${title}`, id);
  }
  const iterations: number[] = [];
  for (let index = 0; index < ITERATIONS.count; index += 1) {
    const start = (ITERATIONS.count - ITERATIONS.ahead - index) * ITERATIONS.days - 5;
    const { id } = await createIteration(
      ctx,
      { path: COMPANY_PATH },
      {
        title: `Cycle ${ITERATIONS.first + index}`,
        start_date: day(now, start),
        due_date: day(now, start - ITERATIONS.days + 1),
      },
    );
    iterations.push(id);
  }
  return { milestones, iterations };
}

async function closeMilestones(stage: Stage, ids: ReadonlyMap<string, number>, now: Date) {
  for (const { place, title, to } of MILESTONES.filter((milestone) => milestone.to > 0)) {
    const ctx = stage.as(FOUNDER, daysBefore(now, to));
    await updateMilestone(ctx, refOf(place), ids.get(`${place} ${title}`) ?? 0, {
      state: "closed",
    });
  }
}

function refOf(path: string): PlaceRef {
  return PROJECTS.some((project) => project.path === path)
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
