import type { WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedIssueItem } from "./linked-issue-item.tsx";

const LINK: WebLinkedIssue = {
  id: 1,
  title: "Rope",
  state: "opened",
  confidential: false,
  reference: "#1",
  path: "/a/b/-/issues/1",
  relation_path: null,
  link_type: "relates_to",
  assignees: [],
  milestone: null,
  weight: null,
  due_date: null,
  created_at: "2026-01-01T00:00:00.000Z",
  closed_at: null,
  lock_issue_removal: false,
  locked_message: null,
  pipeline_status: null,
};

const render = (change: Partial<WebLinkedIssue>) =>
  renderToString(
    <LinkedIssueItem
      link={{ ...LINK, ...change }}
      handle={null}
      dropLine={undefined}
      isDragged={false}
      isRemoving={false}
      onRemove={null}
    />,
  );

test.each([
  [null, false],
  [0, false],
  [1, true],
])("a weight of %j is shown: %j [LINK-007]", (weight, isShown) => {
  expect(render({ weight }).includes("Weight")).toBe(isShown);
});

test.each([
  ["2024-01-01", "opened", true],
  ["2024-01-01", "closed", false],
  ["2999-01-01", "opened", false],
] as const)("the due date %s of an %s issue is red: %j [LINK-009]", (due_date, state, isRed) => {
  expect(render({ due_date, state }).includes('data-tone="danger"')).toBe(isRed);
});
