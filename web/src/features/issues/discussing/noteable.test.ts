import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { expect, test } from "vitest";
import { closeAndReopenPaths } from "../state/close-button.api.ts";
import { toNoteable, chooseTimelineSwitchStyle } from "./noteable.ts";

const issue = {
  id: 70,
  iid: 7,
  type: "incident",
  state: "opened",
  confidential: true,
  discussion_locked: false,
  project_id: 3,
  is_project_archived: true,
  user_notes_count: 4,
  assignees: [],
  email_participants: ["ops@example.com"],
  can: {
    comment: true,
    comment_internally: false,
    award: true,
    update: false,
    arrange: true,
    create: true,
  },
} as unknown as IssuePageResponse;

test("an issue tells its discussion what it is, where, and what can be done", () => {
  expect(toNoteable("g/p", issue)).toEqual({
    kind: "issue",
    id: 70,
    iid: 7,
    place: { kind: "project", full_path: "g/p", id: 3, is_archived: true },
    base_path: "/g/p/-/issues/7",
    reference: "#7",
    type_name: "incident",
    state: "opened",
    confidential: true,
    discussion_locked: false,
    user_notes_count: 4,
    assignees: [],
    assignees_address: "/api/v4/projects/3/issues/7",
    email_participants: ["ops@example.com"],
    can: { comment: true, comment_internally: false, award: true, update: false, triage: true },
  });
});

test("scripts read where it is closed and reopened [NOTE-143]", () => {
  expect(closeAndReopenPaths("g/p", issue)).toEqual({
    closePath: "/g/p/-/issues/7.json?issue%5Bstate_event%5D=close",
    reopenPath: "/g/p/-/issues/7.json?issue%5Bstate_event%5D=reopen",
  });
});

test("the timeline has a name for incidents, and is none for test cases", () => {
  const timelines = (["issue", "incident", "test_case"] as const).map((type) =>
    chooseTimelineSwitchStyle({ ...issue, type }),
  );
  expect(timelines).toEqual(["icon", "label", "none"]);
});
