import type { IssueListItem } from "@cairn/contract/issues/issue-list";
import { expect, test } from "vitest";
import {
  buildBulkUpdateRequests,
  buildUndoRequests,
  findCommonLabels,
  findMixedLabels,
} from "./bulk-changes.ts";

function issue(id: number, has: Partial<IssueListItem> = {}): IssueListItem {
  const person = { id: 1, name: "Ada", username: "ada", avatar_url: "" };
  return {
    id,
    iid: id,
    project: { full_path: "a/b", name: "b" },
    title: `Number ${id}`,
    state: "opened",
    type: "issue",
    confidential: false,
    locked: false,
    moved: false,
    created_at: "",
    updated_at: "",
    closed_at: null,
    author: person,
    assignees: [],
    labels: [],
    milestone: null,
    iteration_id: null,
    due_date: null,
    weight: null,
    health_status: null,
    upvotes: 0,
    user_notes_count: 0,
    blocked_by_count: 0,
    web_path: "",
    ...has,
  };
}

const label = (id: number, title: string) => ({ id, title, color: "#000000", description: "" });

test("what was closed is reopened, and what was closed before stays closed", () => {
  const steps = buildUndoRequests({ state_event: "close" }, [
    issue(1),
    issue(2, { state: "closed" }),
  ]);
  expect(steps).toEqual([{ project: "a/b", ids: [1], update: { state_event: "reopen" } }]);
});

test("issues with the same past are given it back in one step", () => {
  const milestone = { id: 7, title: "26.2", due_date: null };
  const steps = buildUndoRequests({ milestone_id: 9 }, [
    issue(1, { milestone }),
    issue(2),
    issue(3, { milestone }),
  ]);
  expect(steps).toEqual([
    { project: "a/b", ids: [1, 3], update: { milestone_id: 7 } },
    { project: "a/b", ids: [2], update: { milestone_id: 0 } },
  ]);
});

test("nobody is said aloud, because an empty list would say nothing", () => {
  expect(buildUndoRequests({ assignee_ids: [5] }, [issue(1)])).toEqual([
    { project: "a/b", ids: [1], update: { assignee_ids: [0] } },
  ]);
});

test("labels go back, also those that another of their scope drove out", () => {
  const update = { add_label_ids: [2], remove_label_ids: [3] };
  const before = [
    issue(1, { labels: [label(1, "priority::1"), label(3, "docs")] }),
    issue(2, { labels: [label(2, "priority::2")] }),
    issue(3, { labels: [label(4, "ux")] }),
  ];
  expect(buildUndoRequests(update, before)).toEqual([
    { project: "a/b", ids: [1], update: { add_label_ids: [1, 3], remove_label_ids: [2] } },
    { project: "a/b", ids: [3], update: { remove_label_ids: [2] } },
  ]);
});

test("labels that all carry are common, and those that only some carry are mixed", () => {
  const [bug, docs] = [label(1, "bug"), label(2, "docs")];
  const issues = [issue(1, { labels: [bug, docs] }), issue(2, { labels: [docs] })];
  expect(findCommonLabels(issues)).toEqual([docs]);
  expect(findCommonLabels([])).toEqual([]);
  expect(findMixedLabels(issues)).toEqual([bug]);
  expect(findMixedLabels([])).toEqual([]);
});

test("issues of each project are changed, and given back what they had, in requests of their own", () => {
  const elsewhere = { project: { full_path: "c/d", name: "d" } };
  const issues = [
    issue(1, { iteration_id: 4, weight: 0 }),
    issue(2, elsewhere),
    issue(3, elsewhere),
  ];
  const update = { sprint_id: 9, due_date: "2030-01-01", weight: 5 };
  expect(buildBulkUpdateRequests(update, issues)).toEqual([
    { project: "a/b", ids: [1], update },
    { project: "c/d", ids: [2, 3], update },
  ]);
  expect(buildUndoRequests(update, issues)).toEqual([
    { project: "a/b", ids: [1], update: { sprint_id: 4, due_date: "", weight: 0 } },
    { project: "c/d", ids: [2, 3], update: { sprint_id: 0, due_date: "", weight: "" } },
  ]);
});
