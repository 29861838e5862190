/** The issue's side column, collapsed to 48 pixels. Every icon expands the column. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import {
  Calendar,
  EyeOff,
  HeartPulse,
  Lock,
  Milestone,
  PanelRightOpen,
  RefreshCw,
  Tag,
  Weight,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { AvatarStack } from "../../../ui/people/avatar-stack.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { CollapsedSidebar, CollapsedSidebarItem } from "../../../ui/work/collapsed-sidebar.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { healthMessages } from "../shared/health.messages.ts";
import { collapsedSidebarMessages } from "../shared/secondary.messages.ts";
import { ISSUE_SHORTCUTS } from "../shared/shortcuts.ts";
import { issueMessages, sidebarMessages as texts } from "../shared/issue.messages.ts";
import type { Sidebar } from "../attributes/use-sidebar.ts";

interface Fact {
  icon: LucideIcon;
  label: string;
  short?: string;
  tone?: "warning";
}

export function CollapsedIssueSidebar(props: { issue: IssuePage; side: Sidebar }) {
  const { issue, side } = props;
  const names = issue.assignees.map(({ name }) => name).join(", ");
  return (
    <CollapsedSidebar label={collapsedSidebarMessages.collapsed}>
      <IconButton
        ref={side.expandButton}
        icon={PanelRightOpen}
        label={collapsedSidebarMessages.expand}
        shortcut={ISSUE_SHORTCUTS.side}
        onClick={side.expand}
      />
      {issue.assignees.length > 0 && (
        <CollapsedSidebarItem
          label={texts.assigned(names)}
          icon={
            <AvatarStack
              size={16}
              max={2}
              label={names}
              people={issue.assignees.map(({ id, name, avatar_url }) => ({
                seed: id,
                name,
                src: avatar_url,
              }))}
            />
          }
          onClick={side.expand}
        />
      )}
      {factsOf(issue).map(({ icon, ...fact }) => (
        <CollapsedSidebarItem
          key={fact.label}
          {...fact}
          icon={<Icon of={icon} />}
          onClick={side.expand}
        />
      ))}
    </CollapsedSidebar>
  );
}

/** Attributes without a value are left out. */
function factsOf(issue: IssuePage): Fact[] {
  const { labels, milestone, iteration, weight, health_status: health, due_date: due } = issue;
  const facts: (Fact | false)[] = [
    labels.length > 0 && {
      icon: Tag,
      label: texts.labelled(labels.length),
      short: String(labels.length),
    },
    milestone !== null && {
      icon: Milestone,
      label: collapsedSidebarMessages.named(texts.milestone, milestone.title),
      short: milestone.title,
    },
    iteration !== null && {
      icon: RefreshCw,
      label: collapsedSidebarMessages.named(texts.iteration, iteration.title),
      short: iteration.title,
    },
    weight !== null && {
      icon: Weight,
      label: collapsedSidebarMessages.named(texts.weight, String(weight)),
      short: String(weight),
    },
    health !== null && {
      icon: HeartPulse,
      label: collapsedSidebarMessages.named(texts.health, healthMessages[health]),
    },
    due !== null && {
      icon: Calendar,
      label: collapsedSidebarMessages.named(texts.dueDate, formatDate(due)),
    },
    issue.confidential && { icon: EyeOff, label: issueMessages.confidential, tone: "warning" },
    issue.discussion_locked && { icon: Lock, label: issueMessages.locked, tone: "warning" },
  ];
  return facts.filter((fact) => fact !== false);
}
