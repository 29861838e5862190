/**
 * Checks that the demo's plan is consistent: every mentioned person exists, every person has the
 * permissions for their changes, and no title is used twice.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findPathCharacterError } from "../../server/src/modules/users/index.ts";
import { readDemoDiscussions } from "./discussion-reading.ts";
import { DEMO_USERS } from "./people.ts";
import { DEMO_GROUPS, DEMO_LABELS, DEMO_MEMBERS, DEMO_PROJECTS } from "./places.ts";
import { canNonMembersReadProject, getPlannedAccessLevel, planIssues } from "./planning.ts";

const now = new Date("2026-06-15T10:00:00Z");
const issues = planIssues("a seed", now);

describe("the demo's discussions", () => {
  const discussions = readDemoDiscussions();

  test("are about issues that exist, and some are long", () => {
    const titles = new Set(issues.map(({ title }) => title));
    expect([...discussions.keys()].filter((title) => !titles.has(title))).toEqual([]);
    expect(Math.max(...[...discussions.values()].map(({ length }) => length))).toBeGreaterThan(40);
  });

  test("are written by people who exist, with a text, and only threads are resolved", () => {
    const keys = new Set(DEMO_USERS.map(({ key }) => key));
    const comments = [...discussions.values()].flat();
    const people = comments.flatMap(({ by, reactions }) => [by, ...reactions.map((it) => it.by)]);
    expect(people.filter((key) => !keys.has(key))).toEqual([]);
    expect(comments.filter(({ text }) => text.length < 5)).toEqual([]);
    expect(comments.filter(({ as, resolves }) => resolves && as !== "answer")).toEqual([]);
  });

  test("show pictures that exist, and some comments are edited", () => {
    const comments = [...discussions.values()].flat();
    const texts = comments.flatMap(({ text, edits }) => [text, ...edits]);
    const pictures = texts.flatMap((text) => [...text.matchAll(/\(pictures\/([^)]+)\)/g)]);
    const names = pictures.map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(2);
    const files = new Set(readdirSync(join(import.meta.dirname, "pictures")));
    expect(names.filter((name) => !files.has(name))).toEqual([]);
    expect(comments.filter(({ edits }) => edits.length > 0).length).toBeGreaterThan(1);
    expect(texts.filter((text) => text.includes("#### "))).toEqual([]);
  });
});

describe("the demo's issues", () => {
  test("are the same with the same seed, and others with another", () => {
    expect(planIssues("a seed", now)).toEqual(issues);
    expect(planIssues("another", now)).not.toEqual(issues);
  });

  test("are linked, also with issues of other projects", () => {
    const links = issues.flatMap(({ project, links: own }) =>
      own.map((link) => ({ ...link, isElsewhere: link.project !== project })),
    );
    expect(new Set(links.map(({ type }) => type))).toEqual(new Set(["blocks", "relates_to"]));
    expect(links.some(({ isElsewhere }) => isElsewhere)).toBe(true);
    expect(links.every(({ at }) => at <= now)).toBe(true);
  });

  test("have each a title and a text of their own", () => {
    expect(issues.length).toBeGreaterThan(370);
    expect(new Set(issues.map(({ title }) => title)).size).toBe(issues.length);
    expect(new Set(issues.map(({ description }) => description)).size).toBe(issues.length);
    expect(issues.every(({ description }) => description.length > 10)).toBe(true);
  });

  test("are of every kind", () => {
    const count = (is: (issue: (typeof issues)[number]) => boolean) => issues.filter(is).length;
    expect(count(({ type }) => type === "incident")).toBeGreaterThan(8);
    expect(count(({ type }) => type === "test_case")).toBeGreaterThan(6);
    expect(count(({ confidential }) => confidential)).toBeGreaterThan(8);
    expect(count(({ description }) => description.includes("```"))).toBeGreaterThan(5);
    expect(count(({ description }) => description.includes("- [ ]"))).toBeGreaterThan(6);
    expect(count(({ description }) => /#\d/.test(description))).toBeGreaterThan(15);
    expect(count(({ closed }) => closed === undefined)).toBeGreaterThan(100);
  });

  test("speak only of people who exist", () => {
    const usernames = new Set(DEMO_USERS.map(({ username }) => username));
    const mentioned = issues.flatMap(({ description }) =>
      [...description.matchAll(/(?<!\w)@([\w.]*\w)/g)].map(([, name = ""]) => name),
    );
    expect(mentioned.length).toBeGreaterThan(20);
    expect(mentioned.filter((name) => !usernames.has(name))).toEqual([]);
  });

  test("are written, arranged and done by people who may do so", () => {
    const mayNot = issues.flatMap(({ project, author, assignees, createdAt, ...issue }) => {
      const plannedChanges = [issue.arranged, issue.takenUp, issue.closed].flatMap(
        (plannedChange) => plannedChange ?? [],
      );
      return [author, ...assignees, ...plannedChanges.map(({ by }) => by)]
        .filter(
          (key) =>
            getPlannedAccessLevel(key, project, createdAt, now) === 0 &&
            !canNonMembersReadProject(project),
        )
        .map((key) => `${key}: ${issue.title}`);
    });
    expect(mayNot).toEqual([]);
  });

  test("happen in their order, and not in the future, at whatever hour it is made", () => {
    for (let hour = 0; hour < 24 * 7; hour += 5) {
      const then = new Date(now.getTime() + hour * 3_600_000);
      for (const { createdAt, arranged, takenUp, closed } of planIssues("a seed", then)) {
        const plannedChanges = [arranged, takenUp, closed].flatMap(
          (plannedChange) => plannedChange ?? [],
        );
        const times = [createdAt, ...plannedChanges.map(({ at }) => at), then].map(Number);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
      }
    }
  });

  test("carry labels that can be used where they are", () => {
    const unknown = issues.flatMap(({ project, labels, title }) =>
      labels
        .filter(
          (label) =>
            !DEMO_LABELS.some(
              ([place, name]) => name === label && `${project}/`.startsWith(`${place}/`),
            ),
        )
        .map((label) => `${label}: ${title}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("the demo's people and places", () => {
  test("have names that can be taken", () => {
    expect(DEMO_USERS.filter(({ username }) => findPathCharacterError(username) !== null)).toEqual(
      [],
    );
    expect(new Set(DEMO_USERS.map(({ username }) => username)).size).toBe(DEMO_USERS.length);
    expect(DEMO_USERS.every(({ username }) => /^[a-z]+(\.[a-z]+)+$/.test(username))).toBe(true);
  });

  test("belong together", () => {
    const places = new Set([...DEMO_GROUPS, ...DEMO_PROJECTS].map(({ path }) => path));
    const people = new Set(DEMO_USERS.map(({ key }) => key));
    expect(DEMO_MEMBERS.filter(({ place }) => !places.has(place))).toEqual([]);
    expect(DEMO_MEMBERS.filter(({ person }) => !people.has(person))).toEqual([]);
    const leads = DEMO_PROJECTS.filter(
      ({ lead, path }) => getPlannedAccessLevel(lead, path, now, now) < 30,
    );
    expect(leads).toEqual([]);
  });
});
