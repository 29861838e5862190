/** Permissions of cable connections that stay open while the role of their user changes. */
import { demotionPath, promotionPath } from "@cairn/contract/administration/users";
import { EPICS_CHANNEL } from "@cairn/contract/epics/epic-page";
import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import { NOTES_CHANNEL } from "@cairn/contract/notes/notes-live";
import { expect, test, vi } from "vitest";
import { injectRequest } from "../app.ts";
import {
  openCableSubscription,
  waitForSubscriptionAnswer,
  type CableTestSubscriber,
} from "../cable.ts";
import {
  admin,
  app,
  callRestApi,
  createTestIssue,
  owner,
  privateProject,
  updateTestIssue,
} from "../issues.ts";
import {
  createTestPerson,
  createTestToken,
  sessionHeaders,
  TEST_PASSWORD,
  tokenHeaders,
  type TestPerson,
} from "../people.ts";
import { createTestGroup } from "../places.ts";

const address = await app.listen();
const issue = await createTestIssue(owner, {}, privateProject);
const privateGroup = await createTestGroup(app, owner);
const epic = (
  await callRestApi(owner, "POST", `/groups/${privateGroup.id}/epics`, { title: "E" })
).json<{ iid: number }>();

/** One channel of each kind that hides something from users who are no administrators. */
const ofIssue = { channel: ISSUES_CHANNEL, project_path: privateProject.path, iid: issue.iid };
const ofNotes = { channel: NOTES_CHANNEL, noteable_type: "Issue", noteable_id: issue.id };
const ofEpic = { channel: EPICS_CHANNEL, group_path: privateGroup.path, iid: epic.iid };

const PATIENCE = { timeout: 10_000, interval: 5 };

async function changeRole(path: string): Promise<void> {
  const answer = await injectRequest(app, {
    method: "POST",
    url: path,
    headers: sessionHeaders(admin),
    payload: { current_password: TEST_PASSWORD },
  });
  expect(answer.statusCode, answer.body).toBe(204);
}

/** Sends another subscription on the same socket and resolves to the type of the answer. */
async function subscribeAlso({ socket, frames }: CableTestSubscriber, wish: object) {
  const identifier = JSON.stringify(wish);
  socket.send(JSON.stringify({ command: "subscribe", identifier }));
  const answer = () => frames.findLast((frame) => frame.identifier === identifier && frame.type);
  await vi.waitFor(() => expect(answer()).toBeDefined(), PATIENCE);
  return answer()?.type;
}

async function waitForDisconnect({ frames }: CableTestSubscriber): Promise<void> {
  const frame = { type: "disconnect", reason: "unauthorized", reconnect: false };
  await vi.waitFor(() => expect(frames.at(-1)).toEqual(frame), PATIENCE);
}

const DEMOTED: [string, (rogue: TestPerson) => Promise<Record<string, string>>][] = [
  ["a token", async (rogue) => tokenHeaders(await createTestToken(app, rogue, ["api"]))],
  [
    "a token of another administrator with sudo",
    async (rogue) => ({
      ...tokenHeaders(await createTestToken(app, admin, ["api", "sudo"])),
      sudo: rogue.username,
    }),
  ],
];

test.each(DEMOTED)(
  "a demoted administrator loses all hidden subscriptions of a socket with %s",
  async (_name, credentials) => {
    const rogue = await createTestPerson(app, { admin: true });
    const headers = await credentials(rogue);
    const socket = await openCableSubscription(address, ofIssue, headers);
    expect(await waitForSubscriptionAnswer(socket)).toBe("confirm_subscription");
    await changeRole(demotionPath(rogue.id));
    await vi.waitFor(() => {
      expect(socket.frames.map(({ type }) => type)).toContain("reject_subscription");
    }, PATIENCE);
    const heard = socket.heard.length;
    await updateTestIssue(owner, issue, { weight: 1 + (issue.weight ?? 0) });
    expect(await subscribeAlso(socket, ofNotes)).toBe("reject_subscription");
    expect(await subscribeAlso(socket, ofEpic)).toBe("reject_subscription");
    expect(await subscribeAlso(socket, { channel: "UserChannel" })).toBe("confirm_subscription");
    expect(socket.heard).toHaveLength(heard);
    const url = `/api/v4/projects/${privateProject.id}/issues/${issue.iid}`;
    expect((await injectRequest(app, { url, headers })).statusCode).toBe(404);
  },
);

test("a promotion ends the user's tokens, the tokens created with them, and their sockets", async () => {
  const riser = await createTestPerson(app);
  const first = tokenHeaders(await createTestToken(app, riser, ["api"]));
  const created = await injectRequest(app, {
    method: "POST",
    url: "/api/v4/user/personal_access_tokens",
    headers: first,
    payload: { name: "second", scopes: ["read_api"] },
  });
  const second = tokenHeaders(created.json<{ token: string }>());
  const wish = { channel: "UserChannel" };
  const sockets = await Promise.all(
    [first, second].map((headers) => openCableSubscription(address, wish, headers)),
  );
  for (const socket of sockets) {
    expect(await waitForSubscriptionAnswer(socket)).toBe("confirm_subscription");
  }
  await changeRole(promotionPath(riser.id));
  for (const socket of sockets) await waitForDisconnect(socket);
  for (const headers of [first, second]) {
    const answer = await injectRequest(app, { url: "/api/v4/user", headers });
    expect(answer.statusCode).toBe(401);
  }
});

test("a promotion reaches the open socket of an administrator who acts as the user", async () => {
  const riser = await createTestPerson(app);
  const token = tokenHeaders(await createTestToken(app, admin, ["api", "sudo"]));
  const headers = { ...token, sudo: riser.username };
  const socket = await openCableSubscription(address, ofIssue, headers);
  expect(await waitForSubscriptionAnswer(socket)).toBe("reject_subscription");
  await changeRole(promotionPath(riser.id));
  expect(await subscribeAlso(socket, ofNotes)).toBe("confirm_subscription");
  expect(await subscribeAlso(socket, ofEpic)).toBe("confirm_subscription");
});

test("promotion and demotion close the sockets of the user's sessions", async () => {
  for (const wish of [{ admin: false }, { admin: true }]) {
    const person = await createTestPerson(app, wish);
    const socket = await openCableSubscription(
      address,
      { channel: "UserChannel" },
      { cookie: person.cookie },
    );
    expect(await waitForSubscriptionAnswer(socket)).toBe("confirm_subscription");
    await changeRole(wish.admin ? demotionPath(person.id) : promotionPath(person.id));
    await waitForDisconnect(socket);
  }
});
