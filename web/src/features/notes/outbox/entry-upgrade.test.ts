import { expect, test } from "vitest";
import { createOutboxEntry } from "./entry.ts";
import { upgradeOutboxEntry } from "./entry-upgrade.ts";

const words = {
  text: "Words",
  discussionId: null,
  isThread: false,
  isInternal: false,
  draftRevision: 0,
};
const now = createOutboxEntry(
  {
    ...words,
    noteable: { kind: "issue", id: 5 },
    address: "/g/p/notes?target_id=5&target_type=issue",
  },
  7,
  "key",
  1,
);

test("what an earlier version kept is sent as that version would have sent it", () => {
  const { noteable: _, address: __, ...rest } = now;
  const kept = { ...rest, project: "g/p", issueId: 5, iid: 1 };
  expect(upgradeOutboxEntry(kept)).toEqual(now);
  expect(upgradeOutboxEntry(kept)?.body).toBe(now.body);
});

test("what is kept now stays as it is, and what is neither is no entry", () => {
  expect(upgradeOutboxEntry(now)).toBe(now);
  expect([null, "words", {}, { key: "x" }].map(upgradeOutboxEntry)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
