import { ISSUES_CHANNEL } from "@cairn/contract/issues/issue-live";
import type { Issue } from "@cairn/contract/issues/issues";
import { NOTES_CHANNEL } from "@cairn/contract/notes/notes-live";
import { describe, expect, test } from "vitest";
import {
  openCableSubscription,
  waitForSubscriptionAnswer,
  waitForCableMessage,
  type CableTestSubscriber,
} from "../../../../test/cable.ts";
import {
  app,
  updateTestIssue,
  createTestIssue,
  outsider,
  owner,
  project,
  reporter,
} from "../../../../test/issues.ts";
import { requestNoteDeletion, requestNoteUpdate, createTestNote } from "../../../../test/notes.ts";
import type { TestPerson } from "../../../../test/people.ts";

const address = await app.listen();

/** The two channels that report changes of notes: the channel of a discussion and that of an issue. */
const CHANNELS = {
  [NOTES_CHANNEL]: {
    identifier: ({ id }: Issue) => ({ noteable_type: "Issue", noteable_id: id }),
    news: (notes: NoteIds): unknown => expect.objectContaining({ event: "notes", ...notes }),
  },
  [ISSUES_CHANNEL]: {
    identifier: ({ iid }: Issue) => ({ project_path: project.path, iid }),
    news: (notes: NoteIds): unknown =>
      expect.objectContaining({ event: "updated", changed: ["notes"], notes }),
  },
};

interface NoteIds {
  changed: number[];
  removed: number[];
}

async function openPage(
  who: TestPerson | null,
  issue: Issue,
  channel: keyof typeof CHANNELS,
  more: object = {},
): Promise<CableTestSubscriber> {
  const identifier = { channel, ...CHANNELS[channel].identifier(issue), ...more };
  const opened = await openCableSubscription(
    address,
    identifier,
    who === null ? {} : { cookie: who.cookie },
  );
  expect(await waitForSubscriptionAnswer(opened)).toBe("confirm_subscription");
  return opened;
}

describe.each([NOTES_CHANNEL, ISSUES_CHANNEL] as const)("who follows %s hears", (channel) => {
  const news = (notes: Partial<NoteIds>) =>
    CHANNELS[channel].news({ changed: [], removed: [], ...notes });

  test("which notes were written, changed and deleted, and no word of them", async () => {
    const issue = await createTestIssue(owner);
    const opened = await openPage(null, issue, channel);
    const said = await createTestNote(owner, issue, "A very special word");
    const changed = news({ changed: [Number(said.id)] });
    await waitForCableMessage(opened, changed);
    opened.heard.length = 0;
    await requestNoteUpdate(owner, said, { note: "A very special change" });
    await waitForCableMessage(opened, changed);
    await requestNoteDeletion(owner, said);
    await waitForCableMessage(opened, news({ removed: [Number(said.id)] }));
    expect(JSON.stringify(opened.frames)).not.toContain("special");
    expect(opened.heard.every((message) => Object.hasOwn(message as object, "position"))).toBe(
      true,
    );
  });

  test("of internal notes only where insiders have them open", async () => {
    const issue = await createTestIssue(owner);
    const inside = await openPage(reporter, issue, channel);
    const outside = await openPage(outsider, issue, channel);
    const said = await createTestNote(owner, issue, "For the team", { note: { internal: true } });
    await waitForCableMessage(inside, news({ changed: [Number(said.id)] }));
    const open = await createTestNote(owner, issue, "For all");
    await waitForCableMessage(outside, news({ changed: [Number(open.id)] }));
    expect(outside.heard).not.toContainEqual(news({ changed: [Number(said.id)] }));
  });

  test("nothing internal any more, once they are no insiders", async () => {
    const issue = await createTestIssue(owner, { assignee_ids: [outsider.id] });
    const opened = await openPage(outsider, issue, channel);
    const before = await createTestNote(owner, issue, "Still theirs", { note: { internal: true } });
    await waitForCableMessage(opened, news({ changed: [Number(before.id)] }));
    await updateTestIssue(owner, issue, { assignee_ids: [] });
    const after = await createTestNote(owner, issue, "Not theirs", { note: { internal: true } });
    const open = await createTestNote(owner, issue, "For all");
    await waitForCableMessage(opened, news({ changed: [Number(open.id)] }));
    expect(opened.heard).not.toContainEqual(news({ changed: [Number(after.id)] }));
  });
});

test("a page that follows the discussion by itself is told of the notes once", async () => {
  const issue = await createTestIssue(owner);
  const opened = await openPage(owner, issue, ISSUES_CHANNEL, { notes: false });
  await createTestNote(owner, issue, "Words");
  await updateTestIssue(owner, issue, { weight: 3 });
  const weighed = expect.objectContaining({ changed: ["weight"] }) as unknown;
  await waitForCableMessage(opened, weighed);
  expect(opened.heard).toEqual([expect.objectContaining({ event: "current" }), weighed]);
});
