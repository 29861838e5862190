/**
 * Leak test of the cable channels: subscribers receive the same messages whether or not hidden changes
 * happen.
 */
import { isDeepStrictEqual } from "node:util";
import { EPICS_CHANNEL } from "@cairn/contract/epics/epic-page";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { NOTES_CHANNEL } from "@cairn/contract/notes/notes-live";
import { PRESENCE_CHANNEL, type PresenceChannelMessage } from "@cairn/contract/presence";
import { beforeAll, expect, test } from "vitest";
import { injectRequest } from "../../app.ts";
import {
  openCableSubscription,
  waitForSubscriptionAnswer,
  type CableTestSubscriber,
} from "../../cable.ts";
import { sessionHeaders } from "../../people.ts";
import { LEAK_TEST_VIEWERS, type LeakTestViewerName } from "./compare-answers.ts";
import {
  createLeakFixture,
  createHiddenObjects,
  type HiddenObjects,
  type LeakFixture,
} from "./leak-fixtures.ts";

let worlds: [LeakFixture, LeakFixture];
let addresses: string[];
let secrets: HiddenObjects;

beforeAll(async () => {
  worlds = [await createLeakFixture(), await createLeakFixture()];
  secrets = await createHiddenObjects(worlds[1]);
  addresses = await Promise.all(worlds.map(({ app }) => app.listen()));
}, 600_000);

/** The issues to subscribe to: visible issues, hidden issues, and issues that do not exist. */
function issues(): [path: string, iid: number][] {
  const [{ map, lair }] = worlds;
  const places = [map.path, lair.path, secrets.project.path, secrets.project.oldPath, "peaks/no"];
  return places.flatMap((path) =>
    [1, 4, secrets.confidentialIid, 99].map((iid): [string, number] => [path, iid]),
  );
}

async function followAll(
  index: 0 | 1,
  viewer: LeakTestViewerName | "keeper",
  channel: string = ISSUES_CHANNEL,
): Promise<CableTestSubscriber[]> {
  const headers = viewer === "nobody" ? {} : { cookie: worlds[index][viewer].cookie };
  const followers: CableTestSubscriber[] = [];
  // One after another: a busy server refuses sockets whose session it could not look up in time.
  for (const [path, iid] of issues()) {
    const params = { channel, project_path: path, iid };
    followers.push(await openCableSubscription(addresses[index] ?? "", params, headers));
  }
  return followers;
}

/**
 * The keeper changes hidden issues if `isSecret` is true, and then changes an issue that
 * everybody can see.
 */
async function live({ app, keeper, map }: LeakFixture, isSecret: boolean): Promise<void> {
  const put = (path: string, payload: object) =>
    injectRequest(app, {
      method: "PUT",
      url: `/api/v4/projects/${path}`,
      headers: sessionHeaders(keeper),
      payload,
    });
  const vault = encodeURIComponent(secrets.project.path);
  const deeds = [
    () => put(`${map.id}/issues/${secrets.confidentialIid}`, { title: "Another zebra" }),
    () => put(`${map.id}/issues/${secrets.confidentialIid}`, { state_event: "close" }),
    () => put(`${vault}/issues/1`, { title: "Count again" }),
    () => put(`${vault}/labels/docs`, { color: "#010101" }),
    () => put(vault, { description: "zebra" }),
  ];
  for (const deed of isSecret ? deeds : []) expect((await deed()).statusCode).toBe(200);
  expect((await put(`${map.id}/issues/1`, { weight: 7 })).statusCode).toBe(200);
}

test("whoever is not let into a secret hears the same as if there were none", async () => {
  const followers: CableTestSubscriber[][][] = [[], []];
  for (const index of [0, 1] as const) {
    for (const viewer of LEAK_TEST_VIEWERS) {
      followers[index]?.push(await followAll(index, viewer));
    }
  }
  const all = followers.flat(2);
  for (const follower of all) await waitForSubscriptionAnswer(follower);
  await Promise.all([live(worlds[0], false), live(worlds[1], true)]);
  // The first subscription of each viewer receives three messages: the current lock version after
  // subscribing, the change of the visible issue, and the system note of this change.
  for (const ofWorld of followers) {
    for (const [first] of ofWorld) await expect.poll(() => first?.heard.length).toBe(3);
  }
  const heard = (index: number) =>
    followers[index]?.map((ofViewer) =>
      ofViewer.map(({ frames }) => withoutNumbersOfNotes(frames)),
    );
  expect(heard(1)).toEqual(heard(0));
  expect(all.some(({ frames }) => frames[0]?.type === "reject_subscription")).toBe(true);
}, 600_000);

test("subscribers of EpicsChannel get no messages about hidden epics [EPIC-028]", async () => {
  const iids = [1, secrets.epics.iid, 99];
  const followers = await Promise.all(
    worlds.map(({ peaks, ...world }, index) =>
      Promise.all(
        LEAK_TEST_VIEWERS.flatMap((viewer) => {
          const headers = viewer === "nobody" ? {} : { cookie: world[viewer].cookie };
          return iids.map((iid) => {
            const channel = { channel: EPICS_CHANNEL, group_path: peaks.path, iid };
            return openCableSubscription(addresses[index] ?? "", channel, headers);
          });
        }),
      ),
    ),
  );
  for (const follower of followers.flat()) await waitForSubscriptionAnswer(follower);
  for (const [index, { app, keeper, peaks }] of worlds.entries()) {
    // The parent and a child epic of the visible epic 1 are hidden.
    for (const iid of index === 1 ? [secrets.epics.iid, secrets.epics.childIid, 1] : [1]) {
      const url = `/api/v4/groups/${peaks.id}/epics/${iid}`;
      const call = { method: "PUT", url, headers: sessionHeaders(keeper) } as const;
      const answer = await injectRequest(app, { ...call, payload: { title: "Another zebra" } });
      expect(answer.statusCode).toBe(200);
    }
  }
  // The current lock version after subscribing, and the change of the visible epic.
  for (const [first] of followers) await expect.poll(() => first?.heard.length).toBe(2);
  const [bare, secret] = followers.map((all) => all.map(({ frames }) => JSON.stringify(frames)));
  expect(secret).toEqual(bare);
}, 600_000);

/**
 * Removes note ids from the messages. These ids differ between the instances, because hidden
 * notes use ids too.
 */
function withoutNumbersOfNotes(frames: CableTestSubscriber["frames"]): string {
  return JSON.stringify(frames).replaceAll(
    /"notes":\{"changed":\[[\d,]+\]/g,
    '"notes":{"changed":[]',
  );
}

async function idOf({ app, keeper, map }: LeakFixture, iid: number): Promise<number> {
  const url = `/api/v4/projects/${map.id}/issues/${iid}`;
  return (await injectRequest(app, { url, headers: sessionHeaders(keeper) })).json<{ id: number }>()
    .id;
}

test("whoever follows a discussion hears nothing of what is internal or hidden", async () => {
  const hidden = await idOf(worlds[1], secrets.confidentialIid);
  const followers = await Promise.all(
    worlds.map(async (world, index) => {
      const ids = [await idOf(world, 1), hidden, 999_999];
      return Promise.all(
        LEAK_TEST_VIEWERS.map((viewer) =>
          Promise.all(
            ids.map((noteable_id) =>
              openCableSubscription(
                addresses[index] ?? "",
                { channel: NOTES_CHANNEL, noteable_type: "Issue", noteable_id },
                viewer === "nobody" ? {} : { cookie: world[viewer].cookie },
              ),
            ),
          ),
        ),
      );
    }),
  );
  for (const follower of followers.flat(2)) await waitForSubscriptionAnswer(follower);
  const say = async ({ app, keeper, map }: LeakFixture, iid: number, payload: object) => {
    const url = `/api/v4/projects/${map.id}/issues/${iid}/notes`;
    const answer = await injectRequest(app, {
      method: "POST",
      url,
      headers: sessionHeaders(keeper),
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(201);
  };
  await say(worlds[1], 1, { body: "zebra", internal: true });
  await say(worlds[1], secrets.confidentialIid, { body: "zebra" });
  for (const world of worlds) await say(world, 1, { body: "For everybody" });
  for (const [first] of followers.flat()) {
    await expect.poll(() => first?.heard.length).toBe(1);
  }
  const heard = followers.map((ofWorld) =>
    ofWorld.map((ofViewer) =>
      ofViewer.map(({ frames }) =>
        frames.map(({ type, message }) => [type, message && { ...message, changed: [] }]),
      ),
    ),
  );
  expect(heard[1]).toEqual(heard[0]);
}, 600_000);

/** The keeper has a visible issue open in both instances, and hidden issues in one instance. */
test("nobody learns that somebody has open what is hidden", async () => {
  const followers = await Promise.all(
    ([0, 1] as const).map(async (index) => {
      const viewers: CableTestSubscriber[][] = [];
      for (const viewer of LEAK_TEST_VIEWERS) {
        viewers.push(await followAll(index, viewer, PRESENCE_CHANNEL));
      }
      const keepers = await followAll(index, "keeper", PRESENCE_CHANNEL);
      for (const follower of [...viewers.flat(), ...keepers])
        await waitForSubscriptionAnswer(follower);
      return viewers;
    }),
  );
  const everybody = ["guest", "keeper", "outsider", "stranger"];
  const seenBy = (follower: CableTestSubscriber | undefined) =>
    (follower?.heard.at(-1) as PresenceChannelMessage | undefined)?.people.map(
      ({ username }) => username,
    );
  for (const ofWorld of followers) {
    for (const [at, [first]] of ofWorld.entries()) {
      if (LEAK_TEST_VIEWERS[at] === "nobody") continue;
      const others = everybody.filter((name) => name !== LEAK_TEST_VIEWERS[at]);
      await expect.poll(() => seenBy(first)?.toSorted(), { timeout: 10_000 }).toEqual(others);
    }
  }
  const lastly = (index: number) =>
    followers[index]?.map((ofViewer) =>
      ofViewer.map(({ frames, heard }) => [frames[0]?.type, heard.at(-1)]),
    );
  // Compares the last message of each subscription, because every message lists all users of the issue.
  await expect
    .poll(() => [lastly(0), lastly(1)], { timeout: 10_000 })
    .toSatisfy(([one, other]) => isDeepStrictEqual(one, other));
}, 600_000);
