/** The side column of an issue or epic, collapsed to 48 pixels. Every icon expands the column and opens its widget. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { ReactNode } from "react";
import type { IconName } from "../../../../icon-names.ts";
import { AvatarStack, formatOverflowCount } from "../../../ui/people/avatar-stack.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { formatNamesForTooltip } from "../../../ui/tooltips/tooltip-names.ts";
import { CollapsedSidebar, CollapsedSidebarItem } from "../../../ui/work/collapsed-sidebar.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { healthStatusMessages } from "../shared/health.messages.ts";
import { collapsedSidebarMessages } from "./collapsed-sidebar.messages.ts";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { severityMessages } from "../shared/severity.messages.ts";
import { issueMessages, issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import {
  notificationMessages,
  percentOfEstimate,
  timeTrackingMessages,
} from "../../sidebar/index.ts";
import type { SidebarWidget } from "../attributes/attribute-shortcuts.ts";
import { openWidget } from "../attributes/open-widget.ts";
import { listUsableWidgets } from "../attributes/usable-widgets.ts";
import type { IssueSidebarState } from "../attributes/use-sidebar.ts";

const SHOWN_ASSIGNEES = 3;

export interface CollapsedAttribute {
  widget: SidebarWidget | "participants";
  icon: IconName;
  label: string;
  short?: string;
  tone?: "warning";
}

export function CollapsedIssueSidebar(props: {
  issue: IssuePageResponse;
  side: IssueSidebarState;
}) {
  const { issue, side } = props;
  const assignees = issue.supports.assignees ? issue.assignees : [];
  const names = formatNamesForTooltip(assignees.map(({ name }) => name));
  const shown = assignees.slice(0, SHOWN_ASSIGNEES);
  const more = assignees.length - shown.length;
  return (
    <CollapsedAttributes issue={issue} side={side} attributes={listCollapsedAttributes(issue)}>
      {(open) =>
        assignees.length > 0 && (
          <CollapsedSidebarItem
            label={texts.assigned(names)}
            {...(more > 0 && { short: formatOverflowCount(more) })}
            icon={
              <AvatarStack
                size={16}
                label={names}
                people={shown.map(({ id, name, avatar_url }) => ({
                  seed: id,
                  name,
                  src: avatar_url,
                }))}
              />
            }
            onClick={() => open("assignees")}
          />
        )
      }
    </CollapsedAttributes>
  );
}

/** The collapsed side column of an issue or epic with these attributes. */
export function CollapsedAttributes(props: {
  issue: NoteablePageResponse;
  side: IssueSidebarState;
  attributes: readonly CollapsedAttribute[];
  /** Renders an item before the attributes; `open` expands the column and opens the widget. */
  children?: (open: (widget: CollapsedAttribute["widget"]) => void) => ReactNode;
}) {
  const { issue, side } = props;
  const usable = new Set<string>(listUsableWidgets(issue));
  /** Expands the column, and opens the widget if the viewer can use it. */
  const open = (widget: CollapsedAttribute["widget"]) =>
    widget !== "participants" && usable.has(widget) ? openWidget(widget, side) : side.expand();
  return (
    <CollapsedSidebar label={collapsedSidebarMessages.collapsed(issue.type)}>
      <IconButton
        ref={side.expandButton}
        icon="panel-right-open"
        label={collapsedSidebarMessages.expand}
        shortcut={ISSUE_SHORTCUTS.side}
        onClick={side.expand}
      />
      {props.children?.(open)}
      {props.attributes.map(({ icon, widget, ...attribute }) => (
        <CollapsedSidebarItem
          key={widget}
          {...attribute}
          icon={<Icon of={icon} />}
          onClick={() => open(widget)}
        />
      ))}
    </CollapsedSidebar>
  );
}

/** Lists an icon and a label for each attribute of the issue, also for those without a value. */
function listCollapsedAttributes(issue: IssuePageResponse): CollapsedAttribute[] {
  const { epic, milestone, iteration, weight, health_status: health, due_date: due } = issue;
  const { supports } = issue;
  const shared = listSharedCollapsedAttributes(issue);
  const named = (name: string, value: string | null | undefined) =>
    collapsedSidebarMessages.named(name, value ?? collapsedSidebarMessages.none);
  const attributes: (CollapsedAttribute | false)[] = [
    supports.assignees &&
      issue.assignees.length === 0 && {
        widget: "assignees",
        icon: "users-round",
        label: texts.assigned(collapsedSidebarMessages.none),
      },
    shared.labels,
    issue.epic_assignment !== null && {
      widget: "epic",
      icon: "layers",
      label: named(texts.epic, epic?.title),
      ...(epic && { short: `&${epic.iid}` }),
    },
    {
      widget: "milestone",
      icon: "milestone",
      label: named(texts.milestone, milestone?.title),
      ...(milestone && { short: milestone.title }),
    },
    supports.iteration && {
      widget: "iteration",
      icon: "refresh-cw",
      label: named(texts.iteration, iteration?.title),
      ...(iteration && { short: iteration.title }),
    },
    supports.weight && {
      widget: "weight",
      icon: "weight",
      label: named(texts.weight, weight === null ? null : String(weight)),
      ...(weight !== null && { short: String(weight) }),
    },
    supports.health_status && {
      widget: "health-status",
      icon: "heart-pulse",
      label: named(texts.health, health && healthStatusMessages[health]),
    },
    supports.severity && {
      widget: "severity",
      icon: "siren",
      label: named(texts.severity, severityMessages[issue.severity]),
    },
    {
      widget: "due-date",
      icon: "calendar",
      label: named(texts.dueDate, due && formatDate(due)),
    },
    supports.time_tracking && {
      widget: "time-tracking",
      icon: "timer",
      label: named(timeTrackingMessages.label, issue.human_total_time_spent),
      ...(issue.time_estimate > 0 && { short: `${percentOfEstimate(issue)}%` }),
    },
    supports.confidentiality && shared.confidentiality,
    shared.lock,
    shared.notifications,
    shared.participants,
  ];
  return attributes.filter((attribute) => attribute !== false);
}

/** The attributes that issues and epics have. */
export function listSharedCollapsedAttributes(issue: NoteablePageResponse) {
  const { labels, confidential, discussion_locked: isLocked, can } = issue;
  return {
    labels: {
      widget: "labels",
      icon: "tag",
      label: texts.labelled(labels.length),
      ...(labels.length > 0 && { short: String(labels.length) }),
    },
    confidentiality: {
      widget: "confidentiality",
      icon: confidential ? "eye-off" : "eye",
      label: confidential ? issueMessages.confidential : texts.notConfidential,
      ...(confidential && { tone: "warning" }),
    },
    lock: {
      widget: "lock",
      icon: isLocked ? "lock" : "lock-open",
      label: isLocked ? issueMessages.locked : texts.unlocked,
      ...(isLocked && { tone: "warning" }),
    },
    notifications: can.subscribe && {
      widget: "notifications",
      icon: issue.subscribed ? "bell" : "bell-off",
      label: collapsedSidebarMessages.named(
        notificationMessages.label,
        issue.subscribed ? notificationMessages.on : notificationMessages.off,
      ),
    },
    participants: {
      widget: "participants",
      icon: "users",
      label: texts.participating(issue.participant_count),
      short: String(issue.participant_count),
    },
  } satisfies Record<string, CollapsedAttribute | false>;
}
