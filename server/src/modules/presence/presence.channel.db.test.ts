import { REPORTER } from "@cairn/contract/access";
import type { Issue } from "@cairn/contract/issues/issues";
import {
  PRESENCE_CHANNEL,
  PRESENCE_USERS_MAX,
  type PresenceClientMessage,
  type PresenceChannelMessage,
} from "@cairn/contract/presence";
import { describe, expect, test, vi } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import {
  openCableSubscription,
  waitForSubscriptionAnswer,
  waitForSubscriptionRejection,
  type CableTestSubscriber,
} from "../../../test/cable.ts";
import * as world from "../../../test/issues.ts";
import { createTestPerson, type TestPerson } from "../../../test/people.ts";
import { addTestMember } from "../../../test/places.ts";

const {
  app,
  callRestApi,
  updateTestIssue,
  createTestIssue,
  guest,
  outsider,
  owner,
  project,
  reporter,
} = world;
const here = await app.listen();
const there = await (await startTestApp()).listen();

const identifierOf = ({ iid }: Issue) => ({
  channel: PRESENCE_CHANNEL,
  project_path: project.path,
  iid,
});

async function page(
  who: TestPerson | null,
  issue: Issue,
  address = here,
): Promise<CableTestSubscriber> {
  return openCableSubscription(
    address,
    identifierOf(issue),
    who === null ? {} : { cookie: who.cookie },
  );
}

async function openPage(...wish: Parameters<typeof page>): Promise<CableTestSubscriber> {
  const opened = await page(...wish);
  expect(await waitForSubscriptionAnswer(opened)).toBe("confirm_subscription");
  return opened;
}

function say({ socket }: CableTestSubscriber, issue: Issue, data: PresenceClientMessage): void {
  const identifier = JSON.stringify(identifierOf(issue));
  socket.send(JSON.stringify({ command: "message", identifier, data: JSON.stringify(data) }));
}

const newsOf = ({ heard }: CableTestSubscriber) =>
  heard.at(-1) as PresenceChannelMessage | undefined;
const seenBy = (follower: CableTestSubscriber) =>
  newsOf(follower)?.people.map(({ username, writing }) => username + (writing ? " writes" : ""));
const until = (follower: CableTestSubscriber, ...expected: string[]) =>
  vi.waitFor(() => expect(seenBy(follower)).toEqual(expected), { timeout: 8_000 });

describe("an issue that several people have open", () => {
  test("shows each of them the others, through whichever process they came", async () => {
    const issue = await createTestIssue(owner);
    const one = await openPage(owner, issue);
    const two = await openPage(guest, issue, there);
    await until(one, "guest");
    await until(two, "owner");
    expect(newsOf(two)).toEqual({
      event: "presence",
      people: [
        {
          id: owner.id,
          username: "owner",
          name: expect.any(String) as string,
          avatar_url: expect.stringMatching(/^http.*\/-\/avatars\/\d+$/) as string,
          writing: false,
        },
      ],
      more: 0,
    });
    two.socket.close();
    await until(one);
  });

  test("shows who is writing, and that they stopped", async () => {
    const issue = await createTestIssue(owner);
    const one = await openPage(owner, issue);
    const two = await openPage(guest, issue, there);
    await until(one, "guest");
    say(two, issue, { action: "writing" });
    await until(one, "guest writes");
    say(two, issue, { action: "resting" });
    await until(one, "guest");
  });

  test("shows that something internal is written only to those who may read it", async () => {
    const issue = await createTestIssue(owner);
    const one = await openPage(owner, issue);
    const two = await openPage(guest, issue, there);
    const three = await openPage(reporter, issue, there);
    await until(one, "reporter", "guest");
    await until(two, "owner", "reporter");
    const before = two.heard.length;
    say(three, issue, { action: "writing", internal: true });
    await until(one, "reporter writes", "guest");
    say(three, issue, { action: "resting" });
    await until(one, "reporter", "guest");
    expect(two.heard.length).toBe(before);
    // Everyone in the room sees who writes a public comment. The server ignores a guest's message about
    // writing an internal note.
    say(three, issue, { action: "writing" });
    await until(two, "reporter writes", "owner");
    say(two, issue, { action: "writing", internal: true });
    await until(one, "reporter writes", "guest");
    expect(seenBy(three)).toEqual(["owner", "guest"]);
  });

  test("shows it to whom the issue is given, and no more once it is taken away", async () => {
    const issue = await createTestIssue(owner);
    const one = await openPage(owner, issue);
    const two = await openPage(guest, issue, there);
    await until(two, "owner");
    await updateTestIssue(owner, issue, { assignee_ids: [guest.id] });
    await vi.waitFor(
      async () => {
        say(one, issue, { action: "writing", internal: true });
        await vi.waitFor(() => expect(seenBy(two)).toEqual(["owner writes"]), { timeout: 1_500 });
      },
      { timeout: 8_000 },
    );
    await updateTestIssue(owner, issue, { assignee_ids: [] });
    await until(two, "owner");
    say(one, issue, { action: "resting" });
    say(one, issue, { action: "writing", internal: true });
    await until(one, "guest");
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(seenBy(two)).toEqual(["owner"]);
  });

  test("names so many, and counts the rest", async () => {
    const issue = await createTestIssue(owner);
    const people = await Promise.all(
      Array.from({ length: PRESENCE_USERS_MAX + 2 }, () => createTestPerson(app)),
    );
    const one = await openPage(owner, issue);
    for (const person of people) await openPage(person, issue);
    await vi.waitFor(() => expect(newsOf(one)?.more).toBe(2), { timeout: 8_000 });
    expect(newsOf(one)?.people).toHaveLength(PRESENCE_USERS_MAX);
  });

  test("is closed to visitors, and to those who cannot read it", async () => {
    const open = await createTestIssue(owner);
    const secret = await createTestIssue(owner, { confidential: true });
    const refused = [
      await page(null, open),
      await page(guest, secret),
      await page(outsider, secret),
      await page(owner, { ...open, iid: 99_999 }),
    ];
    for (const follower of refused) {
      expect(await waitForSubscriptionAnswer(follower)).toBe("reject_subscription");
    }
  });
});

describe("whoever loses access", () => {
  test("is dropped when it becomes confidential, and neither sees nor is seen any more", async () => {
    const issue = await createTestIssue(owner);
    const one = await openPage(owner, issue);
    const two = await openPage(guest, issue, there);
    const three = await openPage(reporter, issue, there);
    await until(one, "reporter", "guest");
    await until(two, "owner", "reporter");
    await updateTestIssue(owner, issue, { confidential: true });
    await waitForSubscriptionRejection(two);
    await until(one, "reporter");
    const before = two.heard.length;
    say(three, issue, { action: "writing" });
    await until(one, "reporter writes");
    expect(two.heard.length).toBe(before);
  });

  test("is dropped when they are no member any more", async () => {
    const member = await createTestPerson(app, { username: "leaving" });
    await addTestMember(app, project, member, REPORTER);
    const issue = await createTestIssue(owner, { confidential: true });
    const one = await openPage(owner, issue);
    const two = await openPage(member, issue);
    await until(one, "leaving");
    const path = `/projects/${project.id}/members/${member.id}`;
    expect((await callRestApi(owner, "DELETE", path)).statusCode).toBe(204);
    await waitForSubscriptionRejection(two);
    await until(one);
  });
});
