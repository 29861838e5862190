/**
 * Fixtures of the leak tests: two instances with identical ids and times. One of them then gets
 * hidden content: confidential issues, a private project, a private group, labels and
 * milestones that few users can see, and merges of hidden issues into a visible one.
 */
import { DEVELOPER, GUEST, OWNER, REPORTER } from "@cairn/contract/access";
import { descriptionTemplatesPath } from "@cairn/contract/projects/description-templates";
import { sql } from "kysely";
import type { App } from "../../../src/app.ts";
import { RATE_LIMITS } from "../../../src/platform/rate-limits/limits.ts";
import { injectRequest, startTestApp, type TestResponse } from "../../app.ts";
import { createAdditionalDatabase } from "../../database.ts";
import { createTestPerson, sessionHeaders, type TestPerson } from "../../people.ts";
import { createTestGroup, addTestMember, createTestProject, type TestPlace } from "../../places.ts";
import {
  createHiddenEpics,
  createVisibleEpics,
  type HiddenEpics,
  type VisibleEpics,
} from "./leaks-epics.ts";
import { storeFileInPlaces } from "./leaks-files.ts";
import { createHiddenLinks, createVisibleLinks, mergeHiddenIssues } from "./leaks-links.ts";
import { createHiddenRepositories, createVisibleRepositories } from "./leaks-repositories.ts";
import {
  findIssueIdWithIidOne,
  setPredictableDiscussionIds,
  writeVisibleNotes,
  writeHiddenNotes,
  type VisibleNotes,
  type HiddenNotes,
} from "./leaks-notes.ts";

const UNLIMITED = Object.keys(RATE_LIMITS).filter((name) => name !== "sameText");

/** A word that occurs only in hidden titles and descriptions. The tests search for it. */
export const SECRET_WORD = "zebra";

export interface LeakFixture {
  app: App;
  /** The user who owns nearly all groups and projects and creates the hidden content. */
  keeper: TestPerson;
  /** Guest of the projects `map` and `lair`, which have confidential issues. */
  guest: TestPerson;
  /** Guest of the project `cave`, and member of no other project. */
  stranger: TestPerson;
  outsider: TestPerson;
  /**
   * Owner of a separate group. Sends requests to this group that contain ids and paths of hidden
   * objects.
   */
  warden: TestPerson;
  /** The only user besides the keeper who can see the hidden content. */
  accomplice: TestPerson;
  peaks: TestPlace;
  ridge: TestPlace;
  camp: TestPlace;
  map: TestPlace;
  atlas: TestPlace;
  lair: TestPlace;
  cave: TestPlace;
  tent: TestPlace;
  /**
   * Ids of visible objects: a label, milestones and an iteration that everybody can see, and a
   * reaction and a link.
   */
  labelId: number;
  milestoneId: number;
  groupMilestoneId: number;
  iterationId: number;
  awardId: number;
  linkId: number;
  notes: VisibleNotes;
  epics: VisibleEpics;
}

export interface HiddenObjects {
  confidentialIid: number;
  confidentialId: number;
  project: { id: number; path: string; oldPath: string };
  diary: { id: number; path: string };
  subgroup: { id: number; path: string };
  group: { id: number; path: string };
  labelId: number;
  labelTitle: string;
  milestoneId: number;
  milestoneTitle: string;
  iterationId: number;
  awardId: number;
  linkId: number;
  /** Id of a timelog of the confidential issue. */
  timelogId: number;
  /** Id of a version of the confidential issue's title and description. */
  versionId: number;
  notes: HiddenNotes;
  epics: HiddenEpics;
}

export async function createLeakFixture(): Promise<LeakFixture> {
  const { databaseUrl, redisPrefix } = await createAdditionalDatabase();
  const app = await startTestApp({
    DATABASE_URL: databaseUrl,
    CAIRN_REDIS_PREFIX: redisPrefix,
    // Makes the tests a trusted proxy. The server then uses the request id that a test sends, so
    // that the responses of both instances contain the same id.
    CAIRN_TRUSTED_PROXIES: "127.0.0.1",
    CAIRN_RATE_LIMITS: UNLIMITED.map((name) => `${name}=10000000`).join(","),
  });
  const person = (username: string) => createTestPerson(app, { username, name: `The ${username}` });
  const keeper = await person("keeper");
  const guest = await person("guest");
  const stranger = await person("stranger");
  const outsider = await person("outsider");
  const warden = await person("warden");
  const accomplice = await person("accomplice");

  const open = { visibility: "public" } as const;
  const peaks = await createTestGroup(app, keeper, { name: "Peaks", ...open });
  const ridge = await createTestGroup(app, keeper, { name: "Ridge", parent: peaks, ...open });
  const camp = await createTestGroup(app, warden, { name: "Camp", ...open });
  const map = await createTestProject(app, keeper, { name: "Map", group: peaks, ...open });
  const atlas = await createTestProject(app, keeper, { name: "Atlas", group: ridge, ...open });
  const lair = await createTestProject(app, keeper, { name: "Lair", group: peaks });
  const cave = await createTestProject(app, keeper, { name: "Cave" });
  const tent = await createTestProject(app, warden, { name: "Tent", group: camp, ...open });
  await createTestProject(app, keeper, { name: "Hut", group: peaks, visibility: "internal" });
  await addTestMember(app, map, guest, GUEST);
  await addTestMember(app, lair, guest, GUEST);
  await addTestMember(app, cave, stranger, GUEST);
  // To link two issues, the keeper needs Reporter in both projects.
  await addTestMember(app, tent, keeper, REPORTER);

  const asKeeper = { app, person: keeper };
  const label = (place: TestPlace, name: string, more: object = {}) =>
    make(asKeeper, `${place.kind}s/${place.id}/labels`, { name, color: "#445566", ...more });
  const bug = await label(peaks, "bug");
  await label(map, "docs", { priority: 3 });
  await label(map, "team::hill");
  await label(cave, "docs");
  await change(asKeeper, `projects/${map.id}/labels/bug`, { priority: 1 });
  const groupMilestone = await make(asKeeper, `groups/${peaks.id}/milestones`, {
    title: "Season",
    due_date: "2030-06-01",
  });
  const milestone = await make(asKeeper, `projects/${map.id}/milestones`, {
    title: "First ascent",
    due_date: "2030-03-01",
  });
  const iterationId = await anIteration(asKeeper, peaks.path, "Spring");
  await injectRequest(app, {
    method: "POST",
    url: descriptionTemplatesPath(map.path),
    headers: sessionHeaders(keeper),
    payload: { name: "Bug report", content: "Where on the map?" },
  });

  const issue = (who: TestPerson, place: TestPlace, title: string, more: object = {}) =>
    make({ app, person: who }, `projects/${place.id}/issues`, { title, ...more });
  await issue(keeper, map, "Rope bridge is loose", { labels: "bug", milestone_id: milestone.id });
  await issue(keeper, map, "Draw the north face", {
    labels: "bug,docs,team::hill",
    assignee_ids: [guest.id, keeper.id],
    weight: 3,
    due_date: "2030-02-01",
    milestone_id: groupMilestone.id,
    description: "- [x] paper\n- [ ] ink",
  });
  await issue(outsider, map, "Where is the spring?", { description: "I found none." });
  await issue(guest, map, "My own secret", { confidential: true });
  await issue(keeper, map, "Snow on the pass", { issue_type: "incident", weight: 5 });
  await change(asKeeper, `projects/${map.id}/issues/5`, { state_event: "close" });
  await issue(keeper, map, "Test the radio", { issue_type: "test_case", labels: "docs" });
  await issue(keeper, lair, "Sweep the lair", { labels: "bug", milestone_id: groupMilestone.id });
  await issue(keeper, atlas, "Print the atlas", { labels: "bug" });
  await issue(warden, tent, "Patch the tent");
  await change(asKeeper, `projects/${map.id}/issues/1`, { description: "It swings." });
  const react = (who: TestPerson, iid: number, name: string) =>
    make({ app, person: who }, `projects/${map.id}/issues/${iid}/award_emoji`, { name });
  const award = await react(keeper, 1, "thumbsup");
  await react(outsider, 1, "tada");
  await react(guest, 4, "eyes");
  const notes = await writeVisibleNotes(app, keeper, map, {
    meanwhile: { iteration_id: iterationId, milestone_id: groupMilestone.id },
    again: { iteration_id: 0, milestone_id: milestone.id },
  });
  await storeFileInPlaces(app, [map, lair, peaks]);
  await createVisibleRepositories(app, [map, lair]);

  const linkId = await createVisibleLinks(app, keeper, { map, lair });
  const firstIssueId = await findIssueIdWithIidOne(app, map);
  const epics = await createVisibleEpics(app, keeper, { peaks, ridge }, firstIssueId);

  const world = {
    app,
    keeper,
    guest,
    stranger,
    outsider,
    warden,
    accomplice,
    peaks,
    ridge,
    camp,
    map,
    atlas,
    lair,
    cave,
    tent,
    labelId: bug.id,
    milestoneId: milestone.id,
    groupMilestoneId: groupMilestone.id,
    iterationId,
    awardId: award.id,
    linkId,
    notes,
    epics,
  };
  await settle(app);
  return world;
}

/**
 * Sets all times that responses contain to values computed from the row's id, so that they are
 * the same in both instances.
 */
async function settle({ platform }: App): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.columns i using (table_schema, table_name)
    where c.table_schema = 'public' and i.column_name = 'id'
      and c.data_type = 'timestamp with time zone'
      and c.table_name in ('users', 'namespaces', 'projects', 'memberships', 'namespace_shares',
        'labels', 'milestones', 'iterations', 'description_templates', 'issues', 'issue_links', 'epics', 'text_versions', 'awards', 'notes',
        'todos')`.execute(platform.db);
  await platform.db.transaction().execute(async (transaction) => {
    for (const { table, column } of rows) {
      const [name, time] = [sql.table(table), sql.ref(column)];
      await sql`update ${name} set ${time} = timestamptz '2026-05-01' + id * interval '1 minute'
        where ${time} is not null`.execute(transaction);
    }
    await sql`update note_versions
      set created_at = timestamptz '2026-05-01' + note_id * interval '1 minute'`.execute(
      transaction,
    );
    await setPredictableDiscussionIds(transaction);
  });
}

/** Creates the hidden content. Only the keeper and the accomplice can see it. */
export async function createHiddenObjects(world: LeakFixture): Promise<HiddenObjects> {
  const { app, keeper, accomplice, peaks, ridge, map, atlas, lair } = world;
  const by = { app, person: keeper };
  const secret = (title: string) => `${title} ${SECRET_WORD}`;

  const hidden = await make(by, `projects/${map.id}/issues`, {
    title: secret("Avalanche"),
    description: secret("Nobody may know of the"),
    confidential: true,
    labels: "bug,docs,team::hill",
    milestone_id: world.milestoneId,
    assignee_ids: [keeper.id],
    weight: 3,
    due_date: "2030-02-01",
  });
  await change(by, `projects/${map.id}/issues/${hidden.iid}`, { title: secret("Landslide") });
  const { rows: versions } = await sql<{ id: number }>`
    select max(id) as id from text_versions`.execute(app.platform.db);
  const award = await make(by, `projects/${map.id}/issues/${hidden.iid}/award_emoji`, {
    name: "thumbsup",
  });
  const closed = { title: secret("Closed"), confidential: true, labels: "bug", weight: 5 };
  const { iid } = await make(by, `projects/${map.id}/issues`, closed);
  await change(by, `projects/${map.id}/issues/${iid}`, { state_event: "close" });
  await make(by, `projects/${lair.id}/issues`, { ...closed, milestone_id: world.groupMilestoneId });

  // Creates a private project in a public group, with all kinds of objects that a project can
  // contain.
  const project = await make(by, "projects", {
    name: "Strongroom",
    namespace_id: peaks.id,
    topics: [SECRET_WORD],
  });
  await change(by, `projects/${project.id}`, { path: "vault" });
  const label = await make(by, `projects/${project.id}/labels`, {
    name: secret("Gold"),
    color: "#ffcc00",
  });
  await make(by, `projects/${project.id}/labels`, { name: "docs", color: "#000000" });
  await change(by, `projects/${project.id}/labels/bug`, { priority: 0 });
  const milestone = await make(by, `projects/${project.id}/milestones`, {
    title: secret("Heist"),
    due_date: "2030-01-01",
  });
  for (const milestone_id of [milestone.id, world.groupMilestoneId]) {
    await make(by, `projects/${project.id}/issues`, {
      title: secret("Count the coins"),
      labels: `bug,docs,${label.name}`,
      milestone_id,
      weight: 1,
      due_date: "2030-01-05",
    });
  }
  await make(by, `projects/${project.id}/members`, {
    user_id: accomplice.id,
    access_level: DEVELOPER,
  });
  await make(by, `projects/${project.id}/share`, { group_id: ridge.id, group_access: REPORTER });

  // Creates a private group inside a public group, and a private top-level group that is invited to
  // a public project.
  const subgroup = await make(by, "groups", {
    name: "Bunker",
    path: "bunker",
    parent_id: peaks.id,
  });
  await make(by, `groups/${subgroup.id}/labels`, { name: secret("Deep"), color: "#111111" });
  await make(by, `groups/${subgroup.id}/milestones`, { title: secret("Dig") });
  const iterationId = await anIteration(by, "peaks/bunker", secret("Night"));
  const tunnel = await make(by, "projects", { name: "Tunnel", namespace_id: subgroup.id });
  await make(by, `projects/${tunnel.id}/issues`, { title: secret("Dig on"), labels: "bug" });
  const group = await make(by, "groups", { name: "Conclave", path: "conclave" });
  await make(by, `groups/${group.id}/members`, { user_id: accomplice.id, access_level: OWNER });
  await make(by, `projects/${atlas.id}/share`, { group_id: group.id, group_access: REPORTER });
  const diary = await make(by, "projects", { name: "Diary" });
  await storeFileInPlaces(world.app, [project, subgroup, group, diary]);
  await createHiddenRepositories(world.app, [project, diary]);
  const [confidential, inVault] = [
    { ...map, iid: hidden.iid },
    { id: project.id, iid: 1 },
  ];
  const linkId = await createHiddenLinks(app, keeper, world, confidential, inVault);
  const vault = { id: project.id, path: "peaks/vault" };
  await mergeHiddenIssues(app, keeper, { map, vault });

  const { rows: timelogs } = await app.platform.db.transaction().execute((transaction) =>
    sql<{ id: number }>`
      insert into timelogs (noteable_id, namespace_id, root_namespace_id, user_id, seconds, spent_at)
      select id, project_id, root_namespace_id, author_id, 60, now() from issues
      where id = ${hidden.id} returning id`.execute(transaction),
  );

  const { rows: second } = await sql<{ id: number }>`
    select id from issues where project_id = ${map.id} and iid = 2`.execute(app.platform.db);
  const epics = await createHiddenEpics(
    app,
    keeper,
    { peaks, subgroup },
    {
      open: world.epics,
      issueId: Number(second[0]?.id),
      hiddenIssueId: hidden.id,
      secret,
    },
  );

  return {
    epics,
    confidentialIid: hidden.iid,
    confidentialId: hidden.id,
    project: { id: project.id, path: "peaks/vault", oldPath: "peaks/strongroom" },
    diary: { id: diary.id, path: "keeper/diary" },
    subgroup: { id: subgroup.id, path: "peaks/bunker" },
    group: { id: group.id, path: "conclave" },
    labelId: label.id,
    labelTitle: label.name,
    milestoneId: milestone.id,
    milestoneTitle: secret("Heist"),
    iterationId,
    awardId: award.id,
    linkId,
    timelogId: Number(timelogs[0]?.id),
    versionId: Number(versions[0]?.id),
    notes: await writeHiddenNotes(app, keeper, map, hidden, {
      plans: {
        meanwhile: { iteration_id: world.iterationId, milestone_id: world.groupMilestoneId },
        again: { iteration_id: 0, milestone_id: world.milestoneId },
      },
      secret,
    }),
  };
}

interface By {
  app: App;
  person: TestPerson;
}

interface Made {
  id: number;
  iid: number;
  name: string;
}

async function make(by: By, path: string, payload: object): Promise<Made> {
  const answer = await send(by, "POST", `/api/v4/${path}`, payload);
  if (answer.statusCode !== 201) throw new Error(`POST ${path}: ${answer.body}`);
  return answer.json();
}

async function change(by: By, path: string, payload: object): Promise<void> {
  const answer = await send(by, "PUT", `/api/v4/${path}`, payload);
  if (answer.statusCode !== 200) throw new Error(`PUT ${path}: ${answer.body}`);
}

async function anIteration(by: By, groupPath: string, title: string): Promise<number> {
  const input = { groupPath, title, startDate: "2030-01-01", dueDate: "2030-01-14" };
  const query = `mutation($input: CreateIterationInput!) {
    createIteration(input: $input) { iteration { id } errors } }`;
  const answer = await send(by, "POST", "/api/graphql", { query, variables: { input } });
  const id = /gid:\/\/gitlab\/Iteration\/(\d+)/.exec(answer.body)?.[1];
  if (id === undefined) throw new Error(`createIteration: ${answer.body}`);
  return Number(id);
}

function send(
  { app, person }: By,
  method: "POST" | "PUT",
  url: string,
  payload: object,
): Promise<TestResponse> {
  return injectRequest(app, { method, url, headers: sessionHeaders(person), payload });
}
