import type { Epic } from "@cairn/contract/epics/epics";
import { expect, it } from "vitest";
import {
  toNewIssueRequestAttributes,
  EMPTY_NEW_ISSUE_ATTRIBUTES,
} from "../creating/new-issue-attributes.ts";
import { applyEpicChoice, toEpicChoice } from "./epic-choice.ts";
import { NO_EPIC, SELECT_EPIC } from "./epic-placeholders.messages.ts";

const epic = {
  id: 5,
  iid: 14,
  title: "Webhook delivery v2",
  web_edit_url: "/groups/alps/-/epics/14",
  web_url: "https://cairn.test/groups/alps/-/epics/14",
  reference: "alps&14",
  group_id: 7,
  end_date: "2031-05-17",
  state: "opened",
} as Epic;
const chosen = toEpicChoice(epic);

it("an epic in the list has the fields that lists of epics need [EPIC-003]", () => {
  const { web_edit_url: url, ...same } = epic;
  expect(chosen).toEqual({ ...same, url });
});

it("the placeholders have ids that no epic has, and are not sent [EPIC-004]", () => {
  expect([NO_EPIC, SELECT_EPIC]).toEqual([
    { id: 0, title: "No Epic" },
    { id: -1, title: "Select epic" },
  ]);
  const send = (one: typeof NO_EPIC) =>
    toNewIssueRequestAttributes({ ...EMPTY_NEW_ISSUE_ATTRIBUTES, epic: one });
  expect([send(NO_EPIC), send(SELECT_EPIC), send(chosen)]).toEqual([{}, {}, { epic_id: 5 }]);
});

it("without an issue, a choice is only reported [EPIC-009]", () => {
  const reported: unknown[] = [];
  const target = { issueId: null, report: (choice: unknown) => reported.push(choice) } as const;
  applyEpicChoice(chosen, NO_EPIC, target);
  applyEpicChoice(null, chosen, target);
  expect(reported).toEqual([chosen, null]);
});

it("for an issue, a choice assigns or removes the epic, unless nothing changes [EPIC-006] [EPIC-007]", () => {
  const calls: unknown[] = [];
  const target = {
    issueId: 1,
    assign: (choice: unknown) => calls.push(["assign", choice]),
    remove: () => calls.push(["remove"]),
  };
  applyEpicChoice(null, null, target);
  applyEpicChoice(chosen, chosen, target);
  expect(calls).toEqual([]);
  applyEpicChoice(chosen, { id: 4 }, target);
  applyEpicChoice(null, { id: 4 }, target);
  expect(calls).toEqual([["assign", chosen], ["remove"]]);
});
