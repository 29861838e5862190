import { describe, expect, it, test } from "vitest";
import { toNewIssueRequestAttributes, EMPTY_NEW_ISSUE_ATTRIBUTES } from "./new-issue-attributes.ts";
import { parseWeight } from "../shared/parse-weight.ts";
import { parseNewIssuePrefill } from "./prefill.ts";
import { needsTemplateConfirmation } from "./use-template.ts";

describe("what the address fills in", () => {
  it("is title, description, type, secrecy, milestone, template and thread", () => {
    const search = new URLSearchParams({
      "issue[title]": "Stones fall",
      "issue[description]": "At *night*",
      "issue[issue_type]": "incident",
      "issue[confidential]": "true",
      "issue[milestone_id]": "7",
      issuable_template: "Bug report",
      discussion_to_resolve: "ab".repeat(20),
    }).toString();
    expect(parseNewIssuePrefill(search)).toEqual({
      title: "Stones fall",
      description: "At *night*",
      type: "incident",
      confidential: true,
      milestoneId: 7,
      template: "Bug report",
      thread: "ab".repeat(20),
    });
  });

  it("is nothing without being asked, and no type that there is not", () => {
    const { type, template, milestoneId } = parseNewIssuePrefill("issue[issue_type]=epic");
    expect([type, template, milestoneId]).toEqual(["issue", null, null]);
  });
});

test.each([
  ["", null],
  [" 3 ", 3],
  ["0", 0],
  ["5 pts", undefined],
  ["-1", undefined],
  ["99999999999", undefined],
])("the weight written as %j is %j", (text, expected) => {
  expect(parseWeight(text)).toBe(expected);
});

it("sends only what was chosen", () => {
  expect(toNewIssueRequestAttributes(EMPTY_NEW_ISSUE_ATTRIBUTES)).toEqual({});
  expect(
    toNewIssueRequestAttributes({
      ...EMPTY_NEW_ISSUE_ATTRIBUTES,
      weight: 0,
      dueDate: "2026-12-01",
    }),
  ).toEqual({
    weight: 0,
    due_date: "2026-12-01",
  });
});

it("asks before a template takes the place of somebody's words", () => {
  const bug = { key: "Bug report", content: "### What happens\n" };
  expect(needsTemplateConfirmation("", null, "next")).toBe(false);
  expect(needsTemplateConfirmation("### What happens", bug, "next")).toBe(false);
  expect(needsTemplateConfirmation("### What happens\nIt rains.", bug, "next")).toBe(true);
  expect(needsTemplateConfirmation("next", bug, "next")).toBe(false);
});
