/**
 * Permission matrix and leak test of a second noteable kind, which exists only in tests and
 * belongs to a group. `trips.ts` defines its policy. The test checks that every module that
 * serves all kinds applies that policy.
 */
import { describe, expect, test, vi } from "vitest";
import type { TestResponse } from "../app.ts";
import type { TestPerson } from "../people.ts";
import * as world from "../trip-fixture.ts";
import { createTrip, type Trip } from "../trips.ts";

const { admin, call, closedGroup, contextOf, group, guest, maintainer, notesOf } = world;
const { outsider, owner, pageOf, project, reporter, restOf } = world;
await world.app.listen();

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
  trip: Trip;
  /** Id of a note by the owner that starts a thread. */
  noteId: number;
  discussionId: string;
}

async function scene(place: typeof group, wish: Parameters<typeof createTrip>[2]): Promise<Scene> {
  const trip = await createTrip(contextOf(owner), place.id, wish);
  const begun = await call(owner, "POST", `${restOf(trip)}/discussions`, { body: "Begun" });
  const { id, notes } = begun.json<{ id: string; notes: { id: number }[] }>();
  return { trip, discussionId: id, noteId: notes[0]?.id ?? 0 };
}

const SCENES = {
  open: await scene(group, {}),
  locked: await scene(group, { locked: true }),
  confidential: await scene(group, { confidential: true }),
  "in a private group": await scene(closedGroup, {}),
};

const EVERYBODY = "visitor outsider guest reporter maintainer owner admin";
const SIGNED_IN = "outsider guest reporter maintainer owner admin";
const MEMBERS = "guest reporter maintainer owner admin";
const TEAM = "reporter maintainer owner admin";
const MAINTAINERS = "maintainer owner admin";

type Ask = (who: TestPerson | null, scene: Scene) => Promise<TestResponse>;

const reading: Record<string, Ask> = {
  "GET notes": (who, { trip }) => call(who, "GET", `${restOf(trip)}/notes`),
  "GET note": (who, { trip, noteId }) => call(who, "GET", `${restOf(trip)}/notes/${noteId}`),
  "GET discussions": (who, { trip }) => call(who, "GET", `${restOf(trip)}/discussions`),
  "GET award_emoji": (who, { trip }) => call(who, "GET", `${restOf(trip)}/award_emoji`),
  "GET discussions.json": (who, { trip }) => call(who, "GET", `${pageOf(trip)}/discussions.json`),
  "GET discussion_page.json": (who, { trip }) =>
    call(who, "GET", `${pageOf(trip)}/discussion_page.json`),
  "GET discussion_search.json": (who, { trip }) =>
    call(who, "GET", `${pageOf(trip)}/discussion_search.json?search=Begun`),
  "GET awards.json": (who, { trip }) => call(who, "GET", `${pageOf(trip)}/awards.json`),
  "GET noteable/epic/notes": (who, { trip }) =>
    call(who, "GET", `/groups/${trip.place.full_path}/-/noteable/epic/${trip.id}/notes`),
};

const own: Record<string, Ask> = {
  "GET drafts.json": (who, { trip }) => call(who, "GET", `${pageOf(trip)}/drafts.json`),
  "PUT drafts/comment": (who, { trip }) =>
    call(who, "PUT", `${pageOf(trip)}/drafts/comment`, { text: "", revision: 0 }),
  "POST discussion_seen": (who, { trip }) =>
    call(who, "POST", `${pageOf(trip)}/discussion_seen`, {}),
  "POST todo": (who, { trip }) => call(who, "POST", `${restOf(trip)}/todo`),
};

const discussing: Record<string, Ask> = {
  "POST notes": (who, { trip }) => call(who, "POST", `${restOf(trip)}/notes`, { body: "Said" }),
  "POST discussions/notes": (who, { trip, discussionId }) =>
    call(who, "POST", `${restOf(trip)}/discussions/${discussionId}/notes`, { body: "Said" }),
  "POST notes of the page": (who, { trip }) =>
    call(who, "POST", notesOf(trip.place), {
      note: { note: "Said" },
      target_type: "epic",
      target_id: trip.id,
    }),
  "POST toggle_award_emoji": (who, { trip }) =>
    call(who, "POST", `${pageOf(trip)}/toggle_award_emoji`, { name: "tada" }),
  "POST note's toggle_award_emoji": (who, { trip, noteId }) =>
    call(who, "POST", `${notesOf(trip.place)}/${noteId}/toggle_award_emoji`, { name: "tada" }),
};

const internally: Record<string, Ask> = {
  "POST internal notes": (who, { trip }) =>
    call(who, "POST", `${restOf(trip)}/notes`, { body: "Secret", internal: true }),
  "POST resolve": (who, { trip, discussionId }) =>
    call(who, "POST", `${pageOf(trip)}/discussions/${discussionId}/resolve`),
};

const maintaining: Record<string, Ask> = {
  "PUT note of somebody else": (who, { trip, noteId }) =>
    call(who, "PUT", `${restOf(trip)}/notes/${noteId}`, { body: "Begun" }),
};

/** Each row: some requests, and for each of the four scenarios the users who can send them. */
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
    // When the permission is missing, the endpoint for reactions of pages answers 200 with `ok:
    // false`.
    if (statusCode < 400 && body !== '{"ok":false}') answers.push(name);
    else expect([200, 401, 403, 404], `${name}: ${body}`).toContain(statusCode);
  }
  expect(answers.join(" ")).toBe(allowed);
});

const ABSENT = 987_654;

test.each(Object.entries({ ...reading, ...own, ...discussing, ...internally }))(
  "%s answers what is hidden as what is not there",
  async (_name, ask) => {
    for (const { trip, ...rest } of [SCENES.confidential, SCENES["in a private group"]]) {
      const place = { ...trip.place, id: ABSENT, full_path: "nowhere" };
      const absent = trip.confidential
        ? { ...trip, iid: ABSENT, id: ABSENT }
        : { ...trip, place, id: ABSENT };
      for (const person of [null, outsider]) {
        const hidden = await ask(person, { trip, ...rest });
        const missing = await ask(person, { trip: absent, ...rest });
        expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
      }
    }
  },
);

describe("what one may not see leaves no trace", () => {
  test("in anything that is asked about the group and the project", async () => {
    const open = await scene(group, { title: "Asked about" });
    const made = await call(owner, "POST", `/api/v4/projects/${project.id}/issues`, { title: "I" });
    const { iid } = made.json<{ iid: number }>();
    const issue = `/api/v4/projects/${project.id}/issues/${iid}`;
    const page = `/${project.path}/-/issues/${iid}`;
    const urls = [
      `${restOf(open.trip)}/notes?sort=asc&activity_filter=all_notes`,
      `${restOf(open.trip)}/notes?order_by=updated_at&activity_filter=only_activity`,
      `${restOf(open.trip)}/discussions?per_page=1`,
      `${restOf(open.trip)}/award_emoji`,
      ...[0, 1, 2].map((filter) => `${pageOf(open.trip)}/discussions.json?notes_filter=${filter}`),
      `${pageOf(open.trip)}/discussion_page.json?from=end`,
      `${pageOf(open.trip)}/discussion_search.json?search=secret`,
      `${pageOf(open.trip)}/awards.json`,
      `${issue}/notes`,
      `${issue}/discussions`,
      `${page}/discussions.json`,
      `${page}/discussion_page.json`,
      "/api/v4/todos",
      "/api/v4/todos?type=Epic",
      `/groups/${group.path}/-/autocomplete_sources/members?type=Epic&type_id=${open.trip.iid}`,
      `/groups/${group.path}/-/autocomplete_sources/commands?type=Epic&type_id=${open.trip.iid}`,
    ];
    const askAll = async () => {
      const told: Record<string, string> = {};
      for (const [name, person] of Object.entries({ visitor: null, outsider, guest })) {
        for (const url of urls) {
          const { statusCode, body, headers } = await call(person, "GET", url);
          const more = [headers["x-total"], headers["x-next-page"], headers["link"]];
          // Removes the time of the response, which differs between the instances.
          const text = body.replaceAll(/"last_fetched_at":\d+/g, "");
          told[`${name} ${url}`] = JSON.stringify([statusCode, more, text]);
        }
      }
      return told;
    };

    const before = await askAll();
    const secret = await createTrip(contextOf(owner), group.id, {
      title: "Secret",
      description: `secret &${open.trip.id} ${project.path}#${iid} @guest @outsider`,
      confidential: true,
    });
    const say = (trip: Trip, body: string) =>
      call(reporter, "POST", `${restOf(trip)}/notes`, { body, internal: true });
    await say(open.trip, `secret @guest @outsider ${project.path}#${iid}`);
    await say(secret, "secret");
    await call(reporter, "POST", `${restOf(secret)}/award_emoji`, { name: "tada" });
    await call(reporter, "POST", `${issue}/notes`, {
      body: `secret &${secret.id}`,
      internal: true,
    });
    // A job writes the system notes for mentions. The test waits for it, because these notes could
    // leak as well.
    for (const url of [`${restOf(open.trip)}/notes`, `${issue}/notes`]) {
      await vi.waitFor(
        async () => expect((await call(owner, "GET", url)).body).toContain(`&${secret.id}`),
        { timeout: 8_000, interval: 20 },
      );
    }
    expect(await askAll()).toEqual(before);
  });
});
