import { DEVELOPER, GUEST, REPORTER } from "@cairn/contract/access";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import type { Issue } from "@cairn/contract/issues/issues";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  openCableSubscription,
  waitForSubscriptionAnswer,
  waitForCableMessage,
  waitForSubscriptionRejection,
  type CableTestSubscriber,
} from "../../../../test/cable.ts";
import * as world from "../../../../test/issues.ts";
import type { TestPerson } from "../../../../test/people.ts";
import {
  createTestGroup,
  addTestMember,
  createTestProject,
  type TestPlace,
} from "../../../../test/places.ts";

const { app, callRestApi, updateTestIssue, privateProject, createTestIssue, group, project } =
  world;
const { admin, guest, outsider, owner, reporter } = world;
const address = await app.listen();

/** Opens the page of an issue as this user and subscribes to `IssuesChannel`. */
async function page(
  who: TestPerson | null,
  issue: { iid: number | string },
  place: TestPlace = project,
): Promise<CableTestSubscriber> {
  const identifier = { channel: ISSUES_CHANNEL, project_path: place.path, iid: issue.iid };
  return openCableSubscription(address, identifier, who === null ? {} : { cookie: who.cookie });
}

async function openPage(...wish: Parameters<typeof page>): Promise<CableTestSubscriber> {
  const opened = await page(...wish);
  expect(await waitForSubscriptionAnswer(opened)).toBe("confirm_subscription");
  await waitForCableMessage(opened, expect.objectContaining({ event: "current" }));
  return opened;
}

const updated = (...changed: string[]): unknown => expect.objectContaining(words(...changed));

async function succeed(...wish: Parameters<typeof callRestApi>): Promise<void> {
  const answer = await callRestApi(...wish);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
}

describe("following an issue", () => {
  test("takes its project and number, as a number or as text [RT-020]", async () => {
    const issue = await createTestIssue(owner);
    for (const iid of [issue.iid, String(issue.iid)]) {
      const opened = await openPage(outsider, { iid });
      expect(opened.heard).toEqual([{ event: "current", id: issue.id, lock_version: 0 }]);
    }
  });

  test("is for visitors too, where everybody may look", async () => {
    const issue = await createTestIssue(owner);
    const opened = await openPage(null, issue);
    await updateTestIssue(owner, issue, { title: "Another title" });
    await waitForCableMessage(opened, updated("title"));
  });

  test("is refused alike, whether the issue is hidden or not there", async () => {
    const secret = await createTestIssue(owner, { confidential: true });
    const inside = await createTestIssue(owner, {}, privateProject);
    const nowhere = { ...project, path: "summit/nowhere" };
    const odd = { ...project, path: "summit/\0" };
    const refused = [
      await page(guest, secret),
      await page(null, secret),
      await page(outsider, inside, privateProject),
      await page(owner, { iid: 99_999 }),
      await page(owner, { iid: "1 or 1" }),
      await page(owner, secret, nowhere),
      await page(owner, secret, odd),
    ];
    for (const follower of refused) {
      expect(await waitForSubscriptionAnswer(follower)).toBe("reject_subscription");
    }
  });

  test("tells what has changed and never the words themselves", async () => {
    const issue = await createTestIssue(owner);
    const opened = await openPage(reporter, issue);
    await updateTestIssue(owner, issue, { title: "Zebra", description: "zebra crossing" });
    await updateTestIssue(owner, issue, { add_labels: "zebra" });
    await updateTestIssue(owner, issue, { state_event: "close" });
    await waitForCableMessage(opened, expect.objectContaining({ position: 7 }));
    // The message that follows each of the three updates above, because each update adds a system
    // note.
    const noted = {
      ...words("notes"),
      notes: { changed: expect.any(Array) as number[], removed: [] },
    };
    expect(opened.heard.slice(1)).toEqual([
      { ...words("title", "description"), position: 2 },
      { ...noted, position: 3 },
      { ...words("label_ids"), position: 4 },
      { ...noted, position: 5 },
      { ...words("state"), position: 6 },
      { ...noted, position: 7 },
    ]);
    expect(JSON.stringify(opened.heard)).not.toMatch(/zebra/i);
  });

  test("says that it was removed", async () => {
    const issue = await createTestIssue(owner);
    const opened = await openPage(outsider, issue);
    await untilQuiet(opened);
    await succeed(owner, "DELETE", `/projects/${project.id}/issues/${issue.iid}`);
    await waitForCableMessage(opened, { event: "removed" });
  });

  test("says from where it goes on, so that nothing between page and socket is missed", async () => {
    const issue = await createTestIssue(owner);
    const { lock_version: before } = await lockOf(issue);
    await updateTestIssue(owner, issue, { title: "Changed meanwhile" });
    const opened = await openPage(outsider, issue);
    const [current] = opened.heard as { lock_version: number }[];
    expect(current?.lock_version).toBeGreaterThan(before);
  });

  test("tells of labels, milestones and the project around it", async () => {
    const place = await createTestProject(app, owner, { group, visibility: "public" });
    const issue = await createTestIssue(owner, { labels: "around" }, place);
    const label = await callRestApi(owner, "GET", `/projects/${place.id}/labels/around`);
    const { id } = label.json<{ id: number }>();
    const milestone = await world.createTestMilestone(group, "Around");
    const opened = await openPage(null, issue, place);

    // Creating a label sends no message to issue pages, because no issue has the label yet.
    await succeed(owner, "POST", `/projects/${place.id}/labels`, { name: "new", color: "#112233" });
    await succeed(owner, "PUT", `/projects/${place.id}/labels/around`, { color: "#112233" });
    const aboutLabel = { event: "updated", changed: ["labels"], label_id: id };
    await waitForCableMessage(opened, aboutLabel);
    await succeed(owner, "PUT", `/groups/${group.id}/milestones/${milestone}`, { title: "Later" });
    await waitForCableMessage(opened, updated("milestone"));
    await succeed(owner, "POST", `/projects/${place.id}/archive`);
    await waitForCableMessage(opened, updated("project"));
    expect(opened.heard).toHaveLength(4);
  });
});

const words = (...changed: string[]) => ({
  event: "updated",
  changed: expect.arrayContaining(changed) as unknown,
});

async function lockOf(issue: Issue): Promise<{ lock_version: number }> {
  const { iid } = issue;
  const opened = await openPage(owner, { iid });
  return opened.heard[0] as { lock_version: number };
}

/** Waits until no message arrives for a second, because earlier changes may still send messages. */
async function untilQuiet({ heard }: CableTestSubscriber): Promise<number> {
  for (;;) {
    const told = heard.length;
    await sleep(1_000);
    if (heard.length === told) return told;
  }
}

/**
 * Expects that `loser` receives no message after losing access, and that the other subscribers still
 * receive messages.
 */
async function expectLosing(
  issue: Issue,
  place: TestPlace,
  loser: TestPerson | null,
  end: () => Promise<unknown>,
): Promise<void> {
  const losing = await openPage(loser, issue, place);
  const staying = await openPage(admin, issue, place);
  const told = await untilQuiet(losing);
  await end();
  await waitForSubscriptionRejection(losing);
  expect(losing.heard).toHaveLength(told);
  expect(staying.frames.every(({ type }) => type !== "reject_subscription")).toBe(true);
}

/**
 * These tests expect that the server rejects a subscription as soon as the subscriber loses access.
 * They do not wait for the server's check of all sockets, which runs once a minute.
 */
describe("whoever loses access hears nothing more, at once", () => {
  test("when the issue becomes confidential", async () => {
    const issue = await createTestIssue(owner);
    const witness = await openPage(reporter, issue);
    await expectLosing(issue, project, outsider, () =>
      updateTestIssue(owner, issue, { confidential: true }),
    );
    await waitForCableMessage(witness, updated("confidential"));
    const opened = await openPage(reporter, issue);
    await updateTestIssue(owner, issue, { title: "Still told" });
    await waitForCableMessage(opened, updated("title"));
  });

  test("when a confidential issue is not theirs any more", async () => {
    const issue = await createTestIssue(owner, { confidential: true, assignee_ids: [guest.id] });
    await expectLosing(issue, project, guest, () =>
      updateTestIssue(owner, issue, { assignee_ids: [] }),
    );
  });

  test("when they leave, or become less than they were", async () => {
    const place = await createTestProject(app, owner, { group });
    await addTestMember(app, place, outsider, REPORTER);
    const issue = await createTestIssue(owner, { confidential: true }, place);
    const member = `/projects/${place.id}/members/${outsider.id}`;
    await expectLosing(issue, place, outsider, () =>
      succeed(owner, "PUT", member, { access_level: GUEST }),
    );
    const open = await createTestIssue(owner, {}, place);
    await expectLosing(open, place, outsider, () => succeed(owner, "DELETE", member));
  });

  test("when the project or its issues are closed to them", async () => {
    for (const wish of [{ issues_access_level: "private" }, { visibility: "private" }]) {
      const place = await createTestProject(app, owner, { visibility: "public" });
      const issue = await createTestIssue(owner, {}, place);
      const visiting = await openPage(null, issue, place);
      await expectLosing(issue, place, outsider, () =>
        succeed(owner, "PUT", `/projects/${place.id}`, wish),
      );
      await waitForSubscriptionRejection(visiting);
    }
  });

  test("when the share ends that let them in", async () => {
    const place = await createTestProject(app, owner, { group });
    const guests = await createTestGroup(app, owner, { name: "Guests" });
    await addTestMember(app, guests, outsider, DEVELOPER);
    const issue = await createTestIssue(owner, {}, place);
    const share = { group_id: guests.id, group_access: DEVELOPER };
    await succeed(owner, "POST", `/projects/${place.id}/share`, share);
    await expectLosing(issue, place, outsider, () =>
      succeed(owner, "DELETE", `/projects/${place.id}/share/${guests.id}`),
    );
    await succeed(owner, "POST", `/groups/${group.id}/share`, share);
    await expectLosing(issue, place, outsider, () =>
      succeed(owner, "DELETE", `/groups/${group.id}/share/${guests.id}`),
    );
  });

  test("when the issue moves to a project that they cannot see", async () => {
    const issue = await createTestIssue(owner);
    const opened = await openPage(outsider, issue);
    const path = `/projects/${project.id}/issues/${issue.iid}/move`;
    await succeed(owner, "POST", path, { to_project_id: privateProject.id });
    const [moved] = (
      await callRestApi(owner, "GET", `/projects/${privateProject.id}/issues?order_by=updated_at`)
    ).json<Issue[]>();
    expect(moved?.id).toBe(issue.id);
    await succeed(owner, "PUT", `/projects/${privateProject.id}/issues/${moved?.iid}`, {
      title: "Behind the wall",
    });
    // The closed issue that stays is what the page follows now, so its change arrives last.
    await succeed(owner, "PUT", `/projects/${project.id}/issues/${issue.iid}`, { title: "Left" });
    await waitForCableMessage(opened, updated("title"));
    expect(JSON.stringify(opened.heard)).not.toContain("project_id");
    const titles = opened.heard.filter((heard) => JSON.stringify(heard).includes('"title"'));
    expect(titles).toHaveLength(1);
  });

  test("when the project is deleted", async () => {
    const place = await createTestProject(app, owner, { visibility: "public" });
    const issue = await createTestIssue(owner, {}, place);
    const opened = await openPage(outsider, issue, place);
    const told = await untilQuiet(opened);
    await succeed(owner, "DELETE", `/projects/${place.id}`);
    await waitForSubscriptionRejection(opened);
    expect(opened.heard).toHaveLength(told);
  });
});
