/**
 * Permission matrix and leak test of the discussions of epics. Checks that every module that serves all
 * noteable kinds applies the policy of epics, which belong to a group.
 */
import { describe, expect, test, vi } from "vitest";
import type { TestResponse } from "../app.ts";
import type { TestPerson } from "../people.ts";
import * as world from "../epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../epics.ts";

const {
  admin,
  app,
  callEpicsApi,
  privateGroup,
  group,
  guest,
  maintainer,
  buildEpicApiPath,
  buildGroupNotesPath,
} = world;
const { outsider, owner, buildEpicPagePath, project, reporter, buildEpicNotesApiPath } = world;
await app.listen();

const PEOPLE: Record<string, TestPerson | null> = {
  visitor: null,
  outsider,
  guest,
  reporter,
  maintainer,
  owner,
  admin,
};

interface Scene {
  epic: TestEpic;
  /** Id of the note with which the owner starts a thread. */
  noteId: number;
  discussionId: string;
}

async function scene(
  place: typeof group,
  wish: Parameters<typeof createTestEpic>[3],
): Promise<Scene> {
  const epic = await createTestEpic(app, owner, place, wish);
  const begun = await callEpicsApi(owner, "POST", `${buildEpicNotesApiPath(epic)}/discussions`, {
    body: "Begun",
  });
  const { id, notes } = begun.json<{ id: string; notes: { id: number }[] }>();
  return { epic, discussionId: id, noteId: notes[0]?.id ?? 0 };
}

const SCENES = {
  open: await scene(group, {}),
  locked: await scene(group, { locked: true }),
  confidential: await scene(group, { confidential: true }),
  "in a private group": await scene(privateGroup, {}),
};

const EVERYBODY = "visitor outsider guest reporter maintainer owner admin";
const SIGNED_IN = "outsider guest reporter maintainer owner admin";
const MEMBERS = "guest reporter maintainer owner admin";
const TEAM = "reporter maintainer owner admin";
const MAINTAINERS = "maintainer owner admin";

type Ask = (who: TestPerson | null, scene: Scene) => Promise<TestResponse>;

const reading: Record<string, Ask> = {
  "GET notes": (who, { epic }) => callEpicsApi(who, "GET", `${buildEpicNotesApiPath(epic)}/notes`),
  "GET note": (who, { epic, noteId }) =>
    callEpicsApi(who, "GET", `${buildEpicNotesApiPath(epic)}/notes/${noteId}`),
  "GET discussions": (who, { epic }) =>
    callEpicsApi(who, "GET", `${buildEpicNotesApiPath(epic)}/discussions`),
  "GET award_emoji": (who, { epic }) =>
    callEpicsApi(who, "GET", `${buildEpicApiPath(epic)}/award_emoji`),
  "GET discussions.json": (who, { epic }) =>
    callEpicsApi(who, "GET", `${buildEpicPagePath(epic)}/discussions.json`),
  "GET discussion_page.json": (who, { epic }) =>
    callEpicsApi(who, "GET", `${buildEpicPagePath(epic)}/discussion_page.json`),
  "GET discussion_search.json": (who, { epic }) =>
    callEpicsApi(who, "GET", `${buildEpicPagePath(epic)}/discussion_search.json?search=Begun`),
  "GET awards.json": (who, { epic }) =>
    callEpicsApi(who, "GET", `${buildEpicPagePath(epic)}/awards.json`),
  "GET noteable/epic/notes": (who, { epic }) =>
    callEpicsApi(who, "GET", `/groups/${epic.place.full_path}/-/noteable/epic/${epic.id}/notes`),
};

const own: Record<string, Ask> = {
  "GET drafts.json": (who, { epic }) =>
    callEpicsApi(who, "GET", `${buildEpicPagePath(epic)}/drafts.json`),
  "PUT drafts/comment": (who, { epic }) =>
    callEpicsApi(who, "PUT", `${buildEpicPagePath(epic)}/drafts/comment`, {
      text: "",
      revision: 0,
    }),
  "POST discussion_seen": (who, { epic }) =>
    callEpicsApi(who, "POST", `${buildEpicPagePath(epic)}/discussion_seen`, {}),
  "POST todo": (who, { epic }) => callEpicsApi(who, "POST", `${buildEpicApiPath(epic)}/todo`),
};

const discussing: Record<string, Ask> = {
  "POST notes": (who, { epic }) =>
    callEpicsApi(who, "POST", `${buildEpicNotesApiPath(epic)}/notes`, { body: "Said" }),
  "POST discussions/notes": (who, { epic, discussionId }) =>
    callEpicsApi(who, "POST", `${buildEpicNotesApiPath(epic)}/discussions/${discussionId}/notes`, {
      body: "Said",
    }),
  "POST notes of the page": (who, { epic }) =>
    callEpicsApi(who, "POST", buildGroupNotesPath(epic.place), {
      note: { note: "Said" },
      target_type: "epic",
      target_id: epic.id,
    }),
  "POST toggle_award_emoji": (who, { epic }) =>
    callEpicsApi(who, "POST", `${buildEpicPagePath(epic)}/toggle_award_emoji`, { name: "tada" }),
  "POST note's toggle_award_emoji": (who, { epic, noteId }) =>
    callEpicsApi(who, "POST", `${buildGroupNotesPath(epic.place)}/${noteId}/toggle_award_emoji`, {
      name: "tada",
    }),
};

const internally: Record<string, Ask> = {
  "POST internal notes": (who, { epic }) =>
    callEpicsApi(who, "POST", `${buildEpicNotesApiPath(epic)}/notes`, {
      body: "Secret",
      internal: true,
    }),
  "POST resolve": (who, { epic, discussionId }) =>
    callEpicsApi(who, "POST", `${buildEpicPagePath(epic)}/discussions/${discussionId}/resolve`),
};

const maintaining: Record<string, Ask> = {
  "PUT note of somebody else": (who, { epic, noteId }) =>
    callEpicsApi(who, "PUT", `${buildEpicNotesApiPath(epic)}/notes/${noteId}`, { body: "Begun" }),
};

/**
 * Each row contains some requests, and the users who can send these requests in each scenario of
 * `SCENES`: open, locked, confidential, and in a private group.
 */
const TABLE: [Record<string, Ask>, string, string, string, string][] = [
  [reading, EVERYBODY, EVERYBODY, TEAM, MEMBERS],
  [own, SIGNED_IN, SIGNED_IN, TEAM, MEMBERS],
  [discussing, SIGNED_IN, MEMBERS, TEAM, MEMBERS],
  [internally, TEAM, TEAM, TEAM, TEAM],
  [maintaining, MAINTAINERS, MAINTAINERS, MAINTAINERS, MAINTAINERS],
];

const ROWS = TABLE.flatMap(([asks, ...allowed]) =>
  Object.entries(asks).flatMap(([name, ask]) =>
    Object.entries(SCENES).map(([where, at], index) => ({
      name: `${name}, ${where}`,
      ask,
      at,
      allowed: allowed[index] ?? "",
    })),
  ),
);

test.each(ROWS)("$name", async ({ ask, at, allowed }) => {
  const answers: string[] = [];
  for (const [name, person] of Object.entries(PEOPLE)) {
    const { statusCode, body } = await ask(person, at);
    // When the permission is missing, the endpoint through which pages toggle reactions answers 200
    // with `ok: false`.
    if (statusCode < 400 && body !== '{"ok":false}') answers.push(name);
    else expect([200, 401, 403, 404], `${name}: ${body}`).toContain(statusCode);
  }
  expect(answers.join(" ")).toBe(allowed);
});

const ABSENT = 987_654;

test.each(Object.entries({ ...reading, ...own, ...discussing, ...internally }))(
  "%s answers what is hidden as what is not there",
  async (_name, ask) => {
    for (const { epic, ...rest } of [SCENES.confidential, SCENES["in a private group"]]) {
      const place = { ...epic.place, id: ABSENT, full_path: "nowhere" };
      const absent = epic.confidential
        ? { ...epic, iid: ABSENT, id: ABSENT }
        : { ...epic, place, id: ABSENT };
      for (const person of [null, outsider]) {
        const hidden = await ask(person, { epic, ...rest });
        const missing = await ask(person, { epic: absent, ...rest });
        expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
      }
    }
  },
);

describe("what one may not see leaves no trace", () => {
  test("in anything that is asked about the group and the project", async () => {
    const open = await scene(group, { title: "Asked about" });
    const made = await callEpicsApi(owner, "POST", `/api/v4/projects/${project.id}/issues`, {
      title: "I",
    });
    const { iid } = made.json<{ iid: number }>();
    const issue = `/api/v4/projects/${project.id}/issues/${iid}`;
    const page = `/${project.path}/-/issues/${iid}`;
    const urls = [
      `${buildEpicNotesApiPath(open.epic)}/notes?sort=asc&activity_filter=all_notes`,
      `${buildEpicNotesApiPath(open.epic)}/notes?order_by=updated_at&activity_filter=only_activity`,
      `${buildEpicNotesApiPath(open.epic)}/discussions?per_page=1`,
      `${buildEpicApiPath(open.epic)}/award_emoji`,
      ...[0, 1, 2].map(
        (filter) => `${buildEpicPagePath(open.epic)}/discussions.json?notes_filter=${filter}`,
      ),
      `${buildEpicPagePath(open.epic)}/discussion_page.json?from=end`,
      `${buildEpicPagePath(open.epic)}/discussion_search.json?search=secret`,
      `${buildEpicPagePath(open.epic)}/awards.json`,
      `${issue}/notes`,
      `${issue}/discussions`,
      `${page}/discussions.json`,
      `${page}/discussion_page.json`,
      "/api/v4/todos",
      "/api/v4/todos?type=Epic",
      `/groups/${group.path}/-/autocomplete_sources/members?type=Epic&type_id=${open.epic.iid}`,
      `/groups/${group.path}/-/autocomplete_sources/commands?type=Epic&type_id=${open.epic.iid}`,
    ];
    const askAll = async () => {
      const told: Record<string, string> = {};
      for (const [name, person] of Object.entries({ visitor: null, outsider, guest })) {
        for (const url of urls) {
          const { statusCode, body, headers } = await callEpicsApi(person, "GET", url);
          const more = [headers["x-total"], headers["x-next-page"], headers["link"]];
          // Removes the time of the response, which differs between the instances.
          const text = body.replaceAll(/"last_fetched_at":\d+/g, "");
          told[`${name} ${url}`] = JSON.stringify([statusCode, more, text]);
        }
      }
      return told;
    };

    const before = await askAll();
    const secret = await createTestEpic(app, owner, group, {
      title: "Secret",
      description: `secret &${open.epic.iid} ${project.path}#${iid} @guest @outsider`,
      confidential: true,
    });
    const say = (epic: TestEpic, body: string) =>
      callEpicsApi(reporter, "POST", `${buildEpicNotesApiPath(epic)}/notes`, {
        body,
        internal: true,
      });
    await say(open.epic, `secret @guest @outsider ${project.path}#${iid}`);
    await say(secret, "secret");
    await callEpicsApi(reporter, "POST", `${buildEpicApiPath(secret)}/award_emoji`, {
      name: "tada",
    });
    await callEpicsApi(reporter, "POST", `${issue}/notes`, {
      body: `secret &${secret.iid}`,
      internal: true,
    });
    // A job writes the system notes for mentions. The test waits for it, because these notes could
    // leak as well.
    for (const url of [`${buildEpicNotesApiPath(open.epic)}/notes`, `${issue}/notes`]) {
      await vi.waitFor(
        async () =>
          expect((await callEpicsApi(owner, "GET", url)).body).toContain(`&${secret.iid}`),
        { timeout: 8_000, interval: 20 },
      );
    }
    expect(await askAll()).toEqual(before);
  });
});
