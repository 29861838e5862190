import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { describe, expect, it } from "vitest";
import {
  issueHeaderDataAttributes,
  issueDataAttributes,
  issueSidebarDataAttributes,
} from "./data-attributes.ts";

const issue = {
  iid: 7,
  lock_version: 3,
  type: "issue",
  task_status: "1 of 2 tasks completed",
  zoom_meeting_url: null,
  published_incident_url: "https://status.example",
  confidential: true,
  discussion_locked: false,
  edited: { at: "2026-01-02T03:04:05.000Z", by_name: "Ida", by_path: "/ida" },
  severity: "UNKNOWN",
  weight: 0,
  health_status: null,
  subscribed: false,
  project_emails_disabled: true,
  is_author: false,
  enable_autocomplete: false,
  author: { id: 9 },
  web_url: "/a/b/-/issues/7",
  can: {
    update: true,
    reopen: false,
    promote: false,
    create: true,
    destroy: false,
    attach_file: true,
    arrange: true,
    report_spam: false,
  },
} as IssuePageResponse;

describe("data attributes", () => {
  it("of the issue carry what scripts ask for; unknown is empty [ISSUE-012] [ISSUE-013]", () => {
    expect(issueDataAttributes("a/b", issue)).toEqual({
      "data-endpoint": "/a/b/-/issues/7",
      "data-can-update": "true",
      "data-can-destroy": "false",
      "data-can-attach-file": "true",
      "data-enable-autocomplete": "false",
      "data-issuable-ref": "#7",
      "data-lock-version": "3",
      "data-task-status": "1 of 2 tasks completed",
      "data-zoom-meeting-url": "",
      "data-published-incident-url": "https://status.example",
      "data-is-confidential": "true",
      "data-is-locked": "false",
      "data-updated-at": "2026-01-02T03:04:05.000Z",
      "data-updated-by-name": "Ida",
      "data-updated-by-path": "/ida",
      "data-issue-type": "issue",
    });
  });

  it("of a test case know no tasks [ISSUE-005]", () => {
    expect(issueDataAttributes("a/b", { ...issue, type: "test_case" })["data-task-status"]).toBe(
      "",
    );
  });

  it("of the header say what is offered, and where it leads", () => {
    expect(issueHeaderDataAttributes("a/b", issue)).toMatchObject({
      "data-can-reopen-issue": "false",
      "data-can-promote-to-epic": "false",
      "data-report-abuse-path": "/-/abuse_reports/new?user_id=9&ref_url=%2Fa%2Fb%2F-%2Fissues%2F7",
      "data-new-issue-path": "/a/b/-/issues/new",
      "data-submit-as-spam-path": "/a/b/-/issues/7/mark_as_spam",
      "data-iid": "7",
      "data-project-path": "a/b",
    });
  });

  it("of the side column know a weight of zero from none [ISSUE-014]", () => {
    expect(issueSidebarDataAttributes(issue)).toEqual({
      "data-severity": "UNKNOWN",
      "data-weight": "0",
      "data-health-status": "",
      "data-epic": "",
      "data-move-to-project-id": "0",
      "data-subscribed": "false",
      "data-project-emails-disabled": "true",
      "data-editable": "true",
    });
    expect(issueSidebarDataAttributes({ ...issue, weight: null })["data-weight"]).toBe("");
  });
});
