/**
 * Permission matrix and leak test of a second noteable kind, which exists only in tests and
 * belongs to a group. `trips.ts` defines its policy. The test checks that every module that
 * serves all kinds applies that policy.
 */
import { describe, expect, test, vi } from "vitest";
import type { TestResponse } from "../app.ts";
import type { TestPerson } from "../people.ts";
import * as world from "../trip-fixture.ts";
import { createTestTrip, type TestTrip } from "../trips.ts";

const {
  admin,
  callTripsApi,
  privateGroup,
  createTripTestContext,
  group,
  guest,
  maintainer,
  buildGroupNotesPath,
} = world;
const { outsider, owner, buildTripPagePath, project, reporter, buildTripApiPath } = world;
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
  trip: TestTrip;
  /** Id of the note with which the owner starts a thread. */
  noteId: number;
  discussionId: string;
}

async function scene(
  place: typeof group,
  wish: Parameters<typeof createTestTrip>[2],
): Promise<Scene> {
  const trip = await createTestTrip(createTripTestContext(owner), place.id, wish);
  const begun = await callTripsApi(owner, "POST", `${buildTripApiPath(trip)}/discussions`, {
    body: "Begun",
  });
  const { id, notes } = begun.json<{ id: string; notes: { id: number }[] }>();
  return { trip, discussionId: id, noteId: notes[0]?.id ?? 0 };
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
  "GET notes": (who, { trip }) => callTripsApi(who, "GET", `${buildTripApiPath(trip)}/notes`),
  "GET note": (who, { trip, noteId }) =>
    callTripsApi(who, "GET", `${buildTripApiPath(trip)}/notes/${noteId}`),
  "GET discussions": (who, { trip }) =>
    callTripsApi(who, "GET", `${buildTripApiPath(trip)}/discussions`),
  "GET award_emoji": (who, { trip }) =>
    callTripsApi(who, "GET", `${buildTripApiPath(trip)}/award_emoji`),
  "GET discussions.json": (who, { trip }) =>
    callTripsApi(who, "GET", `${buildTripPagePath(trip)}/discussions.json`),
  "GET discussion_page.json": (who, { trip }) =>
    callTripsApi(who, "GET", `${buildTripPagePath(trip)}/discussion_page.json`),
  "GET discussion_search.json": (who, { trip }) =>
    callTripsApi(who, "GET", `${buildTripPagePath(trip)}/discussion_search.json?search=Begun`),
  "GET awards.json": (who, { trip }) =>
    callTripsApi(who, "GET", `${buildTripPagePath(trip)}/awards.json`),
  "GET noteable/epic/notes": (who, { trip }) =>
    callTripsApi(who, "GET", `/groups/${trip.place.full_path}/-/noteable/epic/${trip.id}/notes`),
};

const own: Record<string, Ask> = {
  "GET drafts.json": (who, { trip }) =>
    callTripsApi(who, "GET", `${buildTripPagePath(trip)}/drafts.json`),
  "PUT drafts/comment": (who, { trip }) =>
    callTripsApi(who, "PUT", `${buildTripPagePath(trip)}/drafts/comment`, {
      text: "",
      revision: 0,
    }),
  "POST discussion_seen": (who, { trip }) =>
    callTripsApi(who, "POST", `${buildTripPagePath(trip)}/discussion_seen`, {}),
  "POST todo": (who, { trip }) => callTripsApi(who, "POST", `${buildTripApiPath(trip)}/todo`),
};

const discussing: Record<string, Ask> = {
  "POST notes": (who, { trip }) =>
    callTripsApi(who, "POST", `${buildTripApiPath(trip)}/notes`, { body: "Said" }),
  "POST discussions/notes": (who, { trip, discussionId }) =>
    callTripsApi(who, "POST", `${buildTripApiPath(trip)}/discussions/${discussionId}/notes`, {
      body: "Said",
    }),
  "POST notes of the page": (who, { trip }) =>
    callTripsApi(who, "POST", buildGroupNotesPath(trip.place), {
      note: { note: "Said" },
      target_type: "epic",
      target_id: trip.id,
    }),
  "POST toggle_award_emoji": (who, { trip }) =>
    callTripsApi(who, "POST", `${buildTripPagePath(trip)}/toggle_award_emoji`, { name: "tada" }),
  "POST note's toggle_award_emoji": (who, { trip, noteId }) =>
    callTripsApi(who, "POST", `${buildGroupNotesPath(trip.place)}/${noteId}/toggle_award_emoji`, {
      name: "tada",
    }),
};

const internally: Record<string, Ask> = {
  "POST internal notes": (who, { trip }) =>
    callTripsApi(who, "POST", `${buildTripApiPath(trip)}/notes`, {
      body: "Secret",
      internal: true,
    }),
  "POST resolve": (who, { trip, discussionId }) =>
    callTripsApi(who, "POST", `${buildTripPagePath(trip)}/discussions/${discussionId}/resolve`),
};

const maintaining: Record<string, Ask> = {
  "PUT note of somebody else": (who, { trip, noteId }) =>
    callTripsApi(who, "PUT", `${buildTripApiPath(trip)}/notes/${noteId}`, { body: "Begun" }),
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
    const made = await callTripsApi(owner, "POST", `/api/v4/projects/${project.id}/issues`, {
      title: "I",
    });
    const { iid } = made.json<{ iid: number }>();
    const issue = `/api/v4/projects/${project.id}/issues/${iid}`;
    const page = `/${project.path}/-/issues/${iid}`;
    const urls = [
      `${buildTripApiPath(open.trip)}/notes?sort=asc&activity_filter=all_notes`,
      `${buildTripApiPath(open.trip)}/notes?order_by=updated_at&activity_filter=only_activity`,
      `${buildTripApiPath(open.trip)}/discussions?per_page=1`,
      `${buildTripApiPath(open.trip)}/award_emoji`,
      ...[0, 1, 2].map(
        (filter) => `${buildTripPagePath(open.trip)}/discussions.json?notes_filter=${filter}`,
      ),
      `${buildTripPagePath(open.trip)}/discussion_page.json?from=end`,
      `${buildTripPagePath(open.trip)}/discussion_search.json?search=secret`,
      `${buildTripPagePath(open.trip)}/awards.json`,
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
          const { statusCode, body, headers } = await callTripsApi(person, "GET", url);
          const more = [headers["x-total"], headers["x-next-page"], headers["link"]];
          // Removes the time of the response, which differs between the instances.
          const text = body.replaceAll(/"last_fetched_at":\d+/g, "");
          told[`${name} ${url}`] = JSON.stringify([statusCode, more, text]);
        }
      }
      return told;
    };

    const before = await askAll();
    const secret = await createTestTrip(createTripTestContext(owner), group.id, {
      title: "Secret",
      description: `secret &${open.trip.id} ${project.path}#${iid} @guest @outsider`,
      confidential: true,
    });
    const say = (trip: TestTrip, body: string) =>
      callTripsApi(reporter, "POST", `${buildTripApiPath(trip)}/notes`, { body, internal: true });
    await say(open.trip, `secret @guest @outsider ${project.path}#${iid}`);
    await say(secret, "secret");
    await callTripsApi(reporter, "POST", `${buildTripApiPath(secret)}/award_emoji`, {
      name: "tada",
    });
    await callTripsApi(reporter, "POST", `${issue}/notes`, {
      body: `secret &${secret.id}`,
      internal: true,
    });
    // A job writes the system notes for mentions. The test waits for it, because these notes could
    // leak as well.
    for (const url of [`${buildTripApiPath(open.trip)}/notes`, `${issue}/notes`]) {
      await vi.waitFor(
        async () => expect((await callTripsApi(owner, "GET", url)).body).toContain(`&${secret.id}`),
        { timeout: 8_000, interval: 20 },
      );
    }
    expect(await askAll()).toEqual(before);
  });
});
