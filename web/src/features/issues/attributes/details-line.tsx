/** Button that summarizes the issue's attributes in one line under the title, on phones. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { ReactNode } from "react";
import { AvatarStack } from "../../../ui/people/avatar-stack.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { formatNamesForTooltip } from "../../../ui/tooltips/tooltip-names.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import styles from "./details-line.module.css";
import { issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import { isNotTestCase } from "../shared/test-cases.ts";

export function IssueAttributesSummary(props: { issue: IssuePageResponse; onOpen: () => void }) {
  const assignees = isNotTestCase(props.issue) ? props.issue.assignees : [];
  return (
    <AttributesSummary
      onOpen={props.onOpen}
      people={
        assignees.length > 0 && (
          <AvatarStack
            size={24}
            label={texts.assigned(formatNamesForTooltip(assignees.map(({ name }) => name)))}
            people={assignees.map(({ id, name, avatar_url }) => ({
              seed: id,
              name,
              src: avatar_url,
            }))}
          />
        )
      }
    >
      {summarizeAttributes(props.issue)}
    </AttributesSummary>
  );
}

export function AttributesSummary(props: {
  people?: ReactNode;
  children: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className={styles.line} aria-haspopup="dialog" onClick={props.onOpen}>
      {props.people}
      <span className={styles.words}>
        <span className={styles.name}>{texts.summary}</span>
        <span className={styles.facts}>{props.children}</span>
      </span>
      <Icon of="chevron-up" />
    </button>
  );
}

export function summarizeAttributes(issue: IssuePageResponse): string {
  const { milestone, iteration, due_date: due, weight, labels } = issue;
  const parts = [
    milestone?.title,
    iteration?.title,
    due !== null && texts.due(formatDate(due)),
    weight !== null && texts.weighs(weight),
    labels.length > 0 && texts.labelled(labels.length),
  ].filter(Boolean);
  return parts.join(" · ") || texts.nothing;
}
