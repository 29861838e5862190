/** Leak test of the JSON that the pages of members, milestones and labels load. */
import { beforeAll, expect, test } from "vitest";
import { compareResponses, LEAK_TEST_VIEWERS } from "./compare-answers.ts";
import {
  createLeakFixture,
  createHiddenObjects,
  SECRET_WORD,
  type HiddenObjects,
  type LeakFixture,
} from "./leak-fixtures.ts";

let worlds: [LeakFixture, LeakFixture];
let secrets: HiddenObjects;

beforeAll(async () => {
  const [bare, secret] = [await createLeakFixture(), await createLeakFixture()];
  worlds = [bare, secret];
  secrets = await createHiddenObjects(secret);
}, 600_000);

const MEMBERS = ["", "?query=keep", "?query=accomplice", "?per_page=2&page=2"];
const LABELS = ["", "?include_ancestor_groups=true", `?search=${SECRET_WORD}`];
const MILESTONES = ["", "?state=closed", "?state=all", `?state=all&search=${SECRET_WORD}`];

function questions(): string[] {
  const [bare] = worlds;
  const hidden = [secrets.project.path, secrets.project.oldPath, secrets.diary.path, "peaks/none"];
  const seen = [bare.map.path, bare.lair.path, bare.atlas.path, bare.cave.path];
  const projects = [...seen, ...hidden];
  const groups = [
    bare.peaks.path,
    bare.ridge.path,
    secrets.group.path,
    secrets.subgroup.path,
    "none",
  ];
  const places = [
    ...projects.map((path) => ({ page: `/${path}/-`, members: "project_members" })),
    ...groups.map((path) => ({ page: `/groups/${path}/-`, members: "group_members" })),
  ];
  return places.flatMap(({ page, members }) => {
    const lists = MEMBERS.map((query) => `${page}/${members}.json${query}`);
    const plans = MILESTONES.flatMap((query) => [
      `${page}/milestones.json${query}`,
      `${page}/iterations.json${query}`,
    ]);
    return lists.concat(
      plans,
      LABELS.map((query) => `${page}/labels.json${query}`),
      [1, 2, 999].map((iid) => `${page}/milestones/${iid}.json`),
    );
  });
}

test.each(LEAK_TEST_VIEWERS)(
  "%s reads the same of members, milestones and labels",
  async (viewer) => {
    const { differences, answers } = await compareResponses(
      worlds,
      viewer,
      questions().map((url) => ({ url })),
    );
    expect(differences.slice(0, 3), `${differences.length} differences`).toEqual([]);
    const statuses = [...answers.values()].map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  },
  120_000,
);
