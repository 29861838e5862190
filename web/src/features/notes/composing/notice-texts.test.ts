import { describe, expect, it } from "vitest";
import { summarizeEmailRecipients, noteableNoticeParts } from "./notice-texts.ts";

const sentence = (confidential: boolean, locked: boolean) =>
  noteableNoticeParts({ kind: "issue", confidential, discussion_locked: locked })
    ?.map(({ text }) => text)
    .join("");

describe("what the form says first", () => {
  it("is nothing for an issue that is open to all", () => {
    expect(sentence(false, false)).toBeUndefined();
  });

  it("of a confidential issue is who hears nothing [NFORM-020]", () => {
    expect(sentence(true, false)).toBe(
      "This issue is confidential. People without permission will never get a notification.",
    );
  });

  it("of a locked one is who may comment [NFORM-021]", () => {
    expect(sentence(false, true)).toBe("This issue is locked. Only project members can comment.");
  });

  it("of one that is both is one sentence [NFORM-022]", () => {
    expect(sentence(true, true)).toBe(
      "This issue is confidential and locked. People without permission will never get a notification and won't be able to comment.",
    );
  });
});

describe("readers by mail", () => {
  const five = ["a@x.test", "b@x.test", "c@x.test", "d@x.test", "e@x.test"];
  it("are all named up to three [NFORM-023]", () => {
    expect(summarizeEmailRecipients(five.slice(0, 3), false)).toEqual({
      shown: "a@x.test, b@x.test, c@x.test",
      more: 0,
    });
  });

  it("beyond that the first three, and how many more [NFORM-024]", () => {
    expect(summarizeEmailRecipients(five, false)).toEqual({
      shown: "a@x.test, b@x.test, c@x.test",
      more: 2,
    });
    expect(summarizeEmailRecipients(five, true)).toEqual({ shown: five.join(", "), more: 0 });
  });
});
