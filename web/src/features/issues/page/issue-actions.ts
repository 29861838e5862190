/** Actions of an issue page, shared by its menu, its keyboard shortcuts and the command palette. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { newAbuseReportPath } from "@cairn/contract/moderation";
import type { PageCommand } from "../../../platform/actions.ts";
import { attributeMessages } from "../attributes/attributes.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attributes/attribute-shortcuts.ts";
import { issueMenuMessages as texts } from "../shared/secondary.messages.ts";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { isNotTestCase } from "../shared/test-cases.ts";
import { issueActionMessages } from "../shared/issue.messages.ts";
import { findAvailableStateEvent } from "../shared/issue-states.ts";

export interface IssueActionCallbacks {
  edit: () => void;
  changeState: () => void;
  copyLink: () => void;
  copyReference: () => void;
  openHistory: () => void;
  toggleSide: () => void;
  editAssignees: () => void;
  editLabels: () => void;
  editMilestone: () => void;
  submitAsSpam: () => void;
}

export function buildIssuePageCommands(
  issue: IssuePageResponse,
  /** False while the edit form is open, which has its own shortcuts. */
  isReading: boolean,
  run: (name: keyof IssueActionCallbacks) => void,
): PageCommand[] {
  const { type, can } = issue;
  const here = (
    name: keyof IssueActionCallbacks,
    icon: PageCommand["icon"],
    label: string,
    keys?: string,
  ): PageCommand => ({
    id: `issue-${name}`,
    group: "here",
    label,
    ...(icon && { icon }),
    ...(keys !== undefined && { keys }),
    run: () => run(name),
  });
  const step = isReading ? findAvailableStateEvent(issue) : null;
  const actions: (PageCommand | false)[] = [
    isReading &&
      can.update &&
      here("edit", "pencil", issueActionMessages.editWords, ISSUE_SHORTCUTS.edit),
    step === "CLOSE" &&
      here("changeState", "circle-check", issueActionMessages.close(type), ISSUE_SHORTCUTS.state),
    step === "REOPEN" &&
      here("changeState", "circle-dot", issueActionMessages.reopen(type), ISSUE_SHORTCUTS.state),
    can.arrange &&
      isNotTestCase(issue) &&
      here(
        "editAssignees",
        "users-round",
        attributeMessages.editAssignees,
        ATTRIBUTE_SHORTCUTS.assignees,
      ),
    can.arrange &&
      here("editLabels", "tag", attributeMessages.editLabels, ATTRIBUTE_SHORTCUTS.labels),
    can.arrange &&
      here(
        "editMilestone",
        "milestone",
        attributeMessages.editMilestone,
        ATTRIBUTE_SHORTCUTS.milestone,
      ),
    here("copyLink", "link-2", texts.copyLink, ISSUE_SHORTCUTS.copyLink),
    here("copyReference", "copy", texts.copyReference, ISSUE_SHORTCUTS.copyReference),
    issue.edited !== null &&
      here("openHistory", "rotate-ccw-clock", issueActionMessages.history, ISSUE_SHORTCUTS.history),
    here("toggleSide", "panel-right-close", texts.toggleSide, ISSUE_SHORTCUTS.side),
    can.report_abuse &&
      !issue.is_author && {
        id: "issue-reportAbuse",
        group: "here",
        label: texts.reportAbuse,
        icon: "flag",
        href: newAbuseReportPath(issue.author.id, issue.web_url),
      },
    can.report_spam && here("submitAsSpam", "shield-exclamation-point", texts.submitAsSpam),
  ];
  return actions.filter((action) => action !== false);
}
