/** Actions of the page of an issue or epic, shared by its menu, its keyboard shortcuts and the command palette. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { newAbuseReportPath } from "@cairn/contract/moderation";
import type { PageCommand } from "../../../platform/actions.ts";
import { attributeMessages } from "../attributes/attributes.messages.ts";
import { ATTRIBUTE_SHORTCUTS, type SidebarWidget } from "../attributes/attribute-shortcuts.ts";
import { listUsableWidgets } from "../attributes/usable-widgets.ts";
import { issueMenuMessages as texts } from "../shared/secondary.messages.ts";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { issueActionMessages } from "../shared/issue.messages.ts";
import { findAvailableStateEvent } from "../shared/issue-states.ts";

export interface IssueActionCallbacks {
  edit: () => void;
  changeState: () => void;
  copyLink: () => void;
  copyReference: () => void;
  addLink: () => void;
  openHistory: () => void;
  merge: () => void;
  promote: () => void;
  toggleSide: () => void;
  openWidget: (widget: SidebarWidget) => void;
  submitAsSpam: () => void;
}

export function buildIssuePageCommands(
  issue: NoteablePageResponse,
  /** False while the edit form is open, which has its own shortcuts. */
  isReading: boolean,
  /** Returns the callbacks as they are when the user runs a command. */
  callbacks: () => IssueActionCallbacks,
): PageCommand[] {
  const { type, can } = issue;
  const canOfIssue = issue.type === "epic" ? undefined : issue.can;
  const here = (
    name: Exclude<keyof IssueActionCallbacks, "openWidget">,
    icon: PageCommand["icon"],
    label: string,
    keys?: string,
  ): PageCommand => ({
    id: `issue-${name}`,
    group: "here",
    label,
    ...(icon && { icon }),
    ...(keys !== undefined && { keys }),
    run: () => callbacks()[name](),
  });
  const step = isReading ? findAvailableStateEvent(issue) : null;
  const actions: (PageCommand | false | undefined)[] = [
    isReading &&
      can.update &&
      here("edit", "pencil", issueActionMessages.editWords, ISSUE_SHORTCUTS.edit),
    step === "CLOSE" &&
      here("changeState", "circle-check", issueActionMessages.close(type), ISSUE_SHORTCUTS.state),
    step === "REOPEN" &&
      here("changeState", "circle-dot", issueActionMessages.reopen(type), ISSUE_SHORTCUTS.state),
    ...listWidgetCommands(issue, (widget) => callbacks().openWidget(widget)),
    can.arrange &&
      here(
        "addLink",
        "link-2",
        type === "epic" ? issueActionMessages.addChild : issueActionMessages.addLink,
        ISSUE_SHORTCUTS.addLink,
      ),
    here("copyLink", "link-2", texts.copyLink, ISSUE_SHORTCUTS.copyLink),
    here("copyReference", "copy", texts.copyReference, ISSUE_SHORTCUTS.copyReference),
    issue.edited !== null &&
      here("openHistory", "rotate-ccw-clock", issueActionMessages.history, ISSUE_SHORTCUTS.history),
    here("toggleSide", "panel-right-close", texts.toggleSide, ISSUE_SHORTCUTS.side),
    canOfIssue?.promote && here("promote", "layers", texts.promote),
    canOfIssue?.merge && here("merge", "copy", texts.merge),
    can.report_abuse &&
      !issue.is_author && {
        id: "issue-reportAbuse",
        group: "here",
        label: texts.reportAbuse,
        icon: "flag",
        href: newAbuseReportPath(issue.author.id, issue.web_url),
      },
    canOfIssue?.report_spam && here("submitAsSpam", "shield-exclamation-point", texts.submitAsSpam),
  ];
  return actions.filter((action) => !!action);
}

const WIDGET_ICONS = {
  assignees: "users-round",
  labels: "tag",
  epic: "layers",
  milestone: "milestone",
  iteration: "refresh-cw",
  weight: "weight",
  "health-status": "heart-pulse",
  severity: "siren",
  "start-date": "calendar",
  "due-date": "calendar",
  parent: "layers",
  "time-tracking": "timer",
  confidentiality: "eye-off",
  lock: "lock",
  notifications: "bell",
  todo: "square-check",
  move: "folder-open",
} as const satisfies Record<SidebarWidget, PageCommand["icon"]>;

function listWidgetCommands(
  issue: NoteablePageResponse,
  open: (widget: SidebarWidget) => void,
): PageCommand[] {
  return listUsableWidgets(issue).map((widget) => ({
    id: `issue-${widget}`,
    group: "here",
    label: attributeMessages.edit[widget],
    icon: WIDGET_ICONS[widget],
    keys: ATTRIBUTE_SHORTCUTS[widget],
    run: () => open(widget),
  }));
}
