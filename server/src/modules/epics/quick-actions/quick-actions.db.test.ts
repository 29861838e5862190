import type { Epic } from "@cairn/contract/epics/epics";
import { expect, test } from "vitest";
import * as world from "../../../../test/epic-fixture.ts";
import { createTestEpic, type TestEpic } from "../../../../test/epics.ts";

const { app, buildEpicApiPath, buildEpicNotesApiPath, callEpicsApi, group, guest } = world;
const { owner, reporter } = world;

const LABELS = ["bug", "two words", "size::s", "size::l"];
for (const name of LABELS) {
  const label = { name, color: "#336699" };
  await callEpicsApi(owner, "POST", `/api/v4/groups/${group.id}/labels`, label);
}

const anEpic = (wish: object = {}): Promise<TestEpic> =>
  createTestEpic(app, owner, group, { ...wish });
const read = async (epic: TestEpic, who = reporter): Promise<Epic> =>
  (await callEpicsApi(who, "GET", buildEpicApiPath(epic))).json();

/** Sends the quick actions in a comment of their own, and returns what the server says about them. */
async function send(who: typeof owner, epic: TestEpic, ...lines: string[]): Promise<string[]> {
  const url = `${buildEpicNotesApiPath(epic)}/notes`;
  const answer = await callEpicsApi(who, "POST", url, { body: lines.join("\n") });
  const { summary = [] } = answer.json<{ summary?: string[] }>();
  return summary;
}

test("/label, /unlabel and /relabel change the labels of an epic", async () => {
  const epic = await anEpic();
  expect(await send(reporter, epic, '/label ~bug ~"two words" ~size::s')).toEqual([
    'Added ~bug ~"two words" ~size::s labels.',
  ]);
  expect((await read(epic)).labels).toEqual(["bug", "size::s", "two words"]);
  await send(reporter, epic, "/label ~size::l", "/unlabel ~bug");
  expect((await read(epic)).labels).toEqual(["size::l", "two words"]);
  await send(reporter, epic, "/relabel ~bug");
  expect((await read(epic)).labels).toEqual(["bug"]);
  await send(reporter, epic, "/remove_label");
  expect((await read(epic)).labels).toEqual([]);
});

test("/lock, /unlock and /confidential change an epic, and /title renames it", async () => {
  const epic = await anEpic();
  expect(await send(reporter, epic, "/lock", "/confidential", "/title Renamed")).toEqual([
    "Locked the discussion.",
    "Made this epic confidential.",
    'Changed the title to "Renamed".',
  ]);
  expect(await read(epic)).toMatchObject({ title: "Renamed", confidential: true });
  expect((await callEpicsApi(guest, "GET", buildEpicApiPath(epic))).statusCode).toBe(404);
  expect(await send(reporter, epic, "/unlock")).toEqual(["Unlocked the discussion."]);
});

test("/subscribe and /unsubscribe are for everybody who can read the epic", async () => {
  const epic = await anEpic();
  expect(await send(guest, epic, "/subscribe")).toEqual(["Subscribed to this epic."]);
  expect(await read(epic, guest)).toMatchObject({ subscribed: true });
  expect(await send(guest, epic, "/unsubscribe")).toEqual(["Unsubscribed from this epic."]);
  expect(await read(epic, guest)).toMatchObject({ subscribed: false });
});

test("a guest cannot use the quick actions that change an epic", async () => {
  const epic = await anEpic({ labels: "bug" });
  for (const command of ["/label ~bug", "/unlabel", "/lock", "/confidential", "/title Mine"]) {
    await send(guest, epic, command);
  }
  expect(await read(epic)).toMatchObject({
    title: "An epic",
    labels: ["bug"],
    confidential: false,
  });
});

test("the editor is offered only the quick actions that the viewer can use now", async () => {
  const epic = await anEpic();
  const offered = async (who: typeof owner) =>
    (
      await callEpicsApi(
        who,
        "GET",
        `/groups/${group.path}/-/autocomplete_sources/commands?type=Epic&type_id=${epic.iid}`,
      )
    )
      .json<{ name: string }[]>()
      .map(({ name }) => name);
  expect(await offered(reporter)).toEqual(
    expect.arrayContaining(["label", "relabel", "lock", "confidential", "subscribe", "shrug"]),
  );
  const ofGuest = await offered(guest);
  expect(ofGuest).toContain("subscribe");
  expect(ofGuest).not.toContain("label");
  expect(ofGuest).not.toContain("lock");
});

test("/shrug is replaced by its emoticon", async () => {
  const epic = await anEpic();
  const url = `${buildEpicNotesApiPath(epic)}/notes`;
  const answer = await callEpicsApi(guest, "POST", url, { body: "/shrug Who knows" });
  expect(answer.json<{ body: string }>().body).toBe("Who knows ¯\\＿(ツ)＿/¯");
});

test("the preview of a comment says what its quick actions would do", async () => {
  const epic = await anEpic();
  const preview = async (who: typeof owner) => {
    const answer = await callEpicsApi(who, "POST", `/groups/${group.path}/preview_markdown`, {
      text: "Done.\n/close\n/label ~bug",
      target_type: "Epic",
      target_id: epic.iid,
    });
    return answer.json<{ body: string; references: { commands: string } }>();
  };
  const { body, references } = await preview(reporter);
  expect(body).not.toContain("/close");
  expect(references.commands).toBe("Closes this epic. Adds ~bug label.");
  expect((await preview(guest)).references.commands).toBe("");
});
