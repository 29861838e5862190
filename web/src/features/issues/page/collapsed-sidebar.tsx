/** The issue's side column, collapsed to 48 pixels. Every icon expands the column. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { IconName } from "../../../../icon-names.ts";
import { AvatarStack, formatOverflowCount } from "../../../ui/people/avatar-stack.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { formatNamesForTooltip } from "../../../ui/tooltips/tooltip-names.ts";
import { CollapsedSidebar, CollapsedSidebarItem } from "../../../ui/work/collapsed-sidebar.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { healthStatusMessages } from "../shared/health.messages.ts";
import { collapsedSidebarMessages } from "../shared/secondary.messages.ts";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { isNotTestCase } from "../shared/test-cases.ts";
import { issueMessages, issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import type { IssueSidebarState } from "../attributes/use-sidebar.ts";

const SHOWN_ASSIGNEES = 3;

interface CollapsedAttribute {
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
  const assignees = isNotTestCase(issue) ? issue.assignees : [];
  const names = formatNamesForTooltip(assignees.map(({ name }) => name));
  const shown = assignees.slice(0, SHOWN_ASSIGNEES);
  const more = assignees.length - shown.length;
  return (
    <CollapsedSidebar label={collapsedSidebarMessages.collapsed}>
      <IconButton
        ref={side.expandButton}
        icon="panel-right-open"
        label={collapsedSidebarMessages.expand}
        shortcut={ISSUE_SHORTCUTS.side}
        onClick={side.expand}
      />
      {assignees.length > 0 && (
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
          onClick={side.expand}
        />
      )}
      {listCollapsedAttributes(issue).map(({ icon, ...attribute }) => (
        <CollapsedSidebarItem
          key={attribute.label}
          {...attribute}
          icon={<Icon of={icon} />}
          onClick={side.expand}
        />
      ))}
    </CollapsedSidebar>
  );
}

/** Lists an icon and a label for each attribute of the issue that has a value. */
function listCollapsedAttributes(issue: IssuePageResponse): CollapsedAttribute[] {
  const { labels, milestone, iteration, weight, health_status: health, due_date: due } = issue;
  const attributes: (CollapsedAttribute | false)[] = [
    labels.length > 0 && {
      icon: "tag",
      label: texts.labelled(labels.length),
      short: String(labels.length),
    },
    milestone !== null && {
      icon: "milestone",
      label: collapsedSidebarMessages.named(texts.milestone, milestone.title),
      short: milestone.title,
    },
    iteration !== null && {
      icon: "refresh-cw",
      label: collapsedSidebarMessages.named(texts.iteration, iteration.title),
      short: iteration.title,
    },
    weight !== null && {
      icon: "weight",
      label: collapsedSidebarMessages.named(texts.weight, String(weight)),
      short: String(weight),
    },
    health !== null &&
      isNotTestCase(issue) && {
        icon: "heart-pulse",
        label: collapsedSidebarMessages.named(texts.health, healthStatusMessages[health]),
      },
    due !== null && {
      icon: "calendar",
      label: collapsedSidebarMessages.named(texts.dueDate, formatDate(due)),
    },
    issue.confidential &&
      isNotTestCase(issue) && {
        icon: "eye-off",
        label: issueMessages.confidential,
        tone: "warning",
      },
    issue.discussion_locked && { icon: "lock", label: issueMessages.locked, tone: "warning" },
  ];
  return attributes.filter((attribute) => attribute !== false);
}
