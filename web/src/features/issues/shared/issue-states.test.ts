import { describe, expect, it } from "vitest";
import { closeErrorText } from "./close-error.ts";
import {
  isOpenState,
  availableStateEvent,
  relativeReference,
  stateErrorText,
  stateLabel,
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
};
const standing = { state: "opened", moved: false, discussion_locked: false, can };

describe("the state of an issue", () => {
  it.each(["opened", "reopened"])("%s is open [ISSUE-050]", (state) => {
    expect(isOpenState(state)).toBe(true);
    expect(stateLabel({ state, moved: false })).toBe("Open");
  });

  it("closed is closed, or moved when it lives elsewhere now", () => {
    expect(isOpenState("closed")).toBe(false);
    expect(stateLabel({ state: "closed", moved: false })).toBe("Closed");
    expect(stateLabel({ state: "closed", moved: true })).toBe("Moved");
  });
});

describe("the step that is offered", () => {
  it("is closing to those who may update [ISSUE-053]", () => {
    expect(availableStateEvent(standing)).toBe("CLOSE");
    expect(availableStateEvent({ ...standing, state: "reopened" })).toBe("CLOSE");
    expect(availableStateEvent({ ...standing, can: { ...can, update: false } })).toBeNull();
  });

  it("is reopening to those who may reopen [ISSUE-054]", () => {
    const closed = { ...standing, state: "closed" };
    expect(availableStateEvent({ ...closed, can: { ...can, update: false } })).toBe("REOPEN");
    expect(availableStateEvent({ ...closed, can: { ...can, reopen: false } })).toBeNull();
  });

  it("is none for what is closed and locked; open and locked can be closed [ISSUE-065]", () => {
    const locked = { ...standing, discussion_locked: true };
    expect(availableStateEvent({ ...locked, state: "closed" })).toBeNull();
    expect(availableStateEvent(locked)).toBe("CLOSE");
  });
});

it("a failed change says what the server said, joined, or that it failed [ISSUE-067]", () => {
  expect(stateErrorText(["It is archived", "Nobody may"])).toBe("It is archived. Nobody may");
  expect(stateErrorText([])).toBe("Error occurred while updating the issue status");
});

describe("a failed change by the button beside a comment", () => {
  it("of an issue says that it failed [ISSUE-068]", () => {
    expect(closeErrorText("issue", "opened")).toBe("Failed to update issue status");
    expect(closeErrorText("issue", "closed")).toBe("Failed to update issue status");
  });

  it("of other types says what was tried, and to try again [ISSUE-069]", () => {
    expect(closeErrorText("epic", "reopened")).toMatch(/epic .*closed.*try again/);
    expect(closeErrorText("epic", "closed")).toMatch(/epic .*reopened.*try again/);
    expect(closeErrorText("merge_request", "opened")).toMatch(/merge request .*closed/);
    expect(closeErrorText("merge_request", "closed")).toMatch(/merge request .*reopened/);
  });
});

it("a neighbour is named by its number, others with their project", () => {
  const near = { iid: 3, web_url: "/a/b/-/issues/3" };
  expect(relativeReference("a/b", near)).toBe("#3");
  expect(relativeReference("a/c", near)).toBe("a/b#3");
  expect(
    relativeReference("a/b", { iid: 4, web_url: "https://x.test/a/b/-/issues/incident/4" }),
  ).toBe("#4");
});
