/** The side column in 48 pixels. Every icon leads to the whole of it. */
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
import { dateInWords } from "../../../ui/text/dates.ts";
import { Gutter, GutterProperty } from "../../../ui/work/collapsed-sidebar.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { healthTexts } from "../shared/health.messages.ts";
import { gutterTexts } from "../shared/secondary.messages.ts";
import { KEYS } from "../shared/shortcuts.ts";
import { issueTexts, sideTexts as texts } from "../shared/issue.messages.ts";
import type { Side } from "../attributes/use-sidebar.ts";

interface Fact {
  icon: LucideIcon;
  label: string;
  short?: string;
  tone?: "warning";
}

export function IssueGutter(props: { issue: IssuePage; side: Side }) {
  const { issue, side } = props;
  const names = issue.assignees.map(({ name }) => name).join(", ");
  return (
    <Gutter label={gutterTexts.collapsed}>
      <IconButton
        ref={side.expandButton}
        icon={PanelRightOpen}
        label={gutterTexts.expand}
        shortcut={KEYS.side}
        onClick={side.expand}
      />
      {issue.assignees.length > 0 && (
        <GutterProperty
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
        <GutterProperty
          key={fact.label}
          {...fact}
          icon={<Icon of={icon} />}
          onClick={side.expand}
        />
      ))}
    </Gutter>
  );
}

/** What is set; the rest takes no room here. */
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
      label: gutterTexts.named(texts.milestone, milestone.title),
      short: milestone.title,
    },
    iteration !== null && {
      icon: RefreshCw,
      label: gutterTexts.named(texts.iteration, iteration.title),
      short: iteration.title,
    },
    weight !== null && {
      icon: Weight,
      label: gutterTexts.named(texts.weight, String(weight)),
      short: String(weight),
    },
    health !== null && {
      icon: HeartPulse,
      label: gutterTexts.named(texts.health, healthTexts[health]),
    },
    due !== null && {
      icon: Calendar,
      label: gutterTexts.named(texts.dueDate, dateInWords(due)),
    },
    issue.confidential && { icon: EyeOff, label: issueTexts.confidential, tone: "warning" },
    issue.discussion_locked && { icon: Lock, label: issueTexts.locked, tone: "warning" },
  ];
  return facts.filter((fact) => fact !== false);
}
