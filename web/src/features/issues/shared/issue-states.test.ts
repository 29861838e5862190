import { describe, expect, it } from "vitest";
import {
  isOpenState,
  findAvailableStateEvent,
  formatRelativeIssueReference,
  stateChangeErrorText,
  formatIssueState,
} from "./issue-states.ts";

const can = {
  update: true,
  reopen: true,
  create: true,
  destroy: false,
  arrange: true,
  award: true,
  comment: true,
  comment_internally: true,
  report_spam: false,
  report_abuse: true,
  attach_file: true,
  merge: true,
  promote: true,
  move: true,
  subscribe: true,
  add_todo: true,
  log_time: true,
};
const standing = { state: "opened", moved: false, discussion_locked: false, can };

describe("the state of an issue", () => {
  it.each(["opened", "reopened"])("%s is open [ISSUE-050]", (state) => {
    expect(isOpenState(state)).toBe(true);
    expect(formatIssueState({ state, moved: false })).toBe("Open");
  });

  it("closed is closed, or moved when it lives elsewhere now", () => {
    expect(isOpenState("closed")).toBe(false);
    expect(formatIssueState({ state: "closed", moved: false })).toBe("Closed");
    expect(formatIssueState({ state: "closed", moved: true })).toBe("Moved");
  });
});

describe("the step that is offered", () => {
  it("is closing to those who may update [ISSUE-053]", () => {
    expect(findAvailableStateEvent(standing)).toBe("CLOSE");
    expect(findAvailableStateEvent({ ...standing, state: "reopened" })).toBe("CLOSE");
    expect(findAvailableStateEvent({ ...standing, can: { ...can, update: false } })).toBeNull();
  });

  it("is reopening to those who may reopen [ISSUE-054]", () => {
    const closed = { ...standing, state: "closed" };
    expect(findAvailableStateEvent({ ...closed, can: { ...can, update: false } })).toBe("REOPEN");
    expect(findAvailableStateEvent({ ...closed, can: { ...can, reopen: false } })).toBeNull();
  });

  it("is none for what is closed and locked; open and locked can be closed [ISSUE-065]", () => {
    const locked = { ...standing, discussion_locked: true };
    expect(findAvailableStateEvent({ ...locked, state: "closed" })).toBeNull();
    expect(findAvailableStateEvent(locked)).toBe("CLOSE");
  });
});

it("a failed change says what the server said, joined, or that it failed [ISSUE-067]", () => {
  expect(stateChangeErrorText(["It is archived", "Nobody may"])).toBe("It is archived. Nobody may");
  expect(stateChangeErrorText([])).toBe("Error occurred while updating the issue status");
});

it("a neighbour is named by its number, others with their project", () => {
  const near = { iid: 3, web_url: "/a/b/-/issues/3" };
  expect(formatRelativeIssueReference("a/b", near)).toBe("#3");
  expect(formatRelativeIssueReference("a/c", near)).toBe("a/b#3");
  expect(
    formatRelativeIssueReference("a/b", {
      iid: 4,
      web_url: "https://x.test/a/b/-/issues/incident/4",
    }),
  ).toBe("#4");
});
