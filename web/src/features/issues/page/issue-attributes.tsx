/** The attributes of an issue in its side column: assignees, labels, milestone, dates and others. */
import { issueListPath } from "@cairn/contract/issues/issue-list";
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { LabelChip, LabelChipList } from "../../../ui/work/label-chip.tsx";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { UserNameWithAvatar } from "../../../ui/people/person.tsx";
import { PropertyRow, PropertyGroup } from "../../../ui/work/property.tsx";
import { FormattedDate } from "../../../ui/text/time.tsx";
import type { EditableAttribute } from "../attributes/attribute-shortcuts.ts";
import { HEALTH_STATUS_TONES } from "../shared/health-tones.ts";
import { healthStatusMessages } from "../shared/health.messages.ts";
import styles from "./issue-attributes.module.css";
import { loadIssuePartsAfterHydration } from "./load-after-hydration.ts";
import { issueMessages, issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import { isNotTestCase } from "../shared/test-cases.ts";

/**
 * Edit button of an attribute, shown to viewers who can triage. Its code is in the same chunk as
 * the keyboard shortcuts, because the shortcuts click this button.
 */
const FactEdit = createLazyComponent(async () => ({
  default: (await loadIssuePartsAfterHydration()).AttributeEditor,
}));

/** Names of the attributes that the side column of a test case leaves out. */
const EXTRA_WIDGETS = new Set(["assignees", "confidentiality", "health-status", "epic"]);

/**
 * Renders each attribute in a `<div>` that has the name of the attribute in `data-widget`. The
 * `<div>` is empty for attributes that this page does not show, such as time tracking.
 */
export function IssueAttributes(props: { project: string; issue: IssuePageResponse }) {
  const { issue } = props;
  const edit = (fact: EditableAttribute) =>
    issue.can.arrange && <FactEdit {...props} fact={fact} />;
  const Widget = isNotTestCase(issue) ? WidgetPlaceholder : TestCaseWidgetPlaceholder;
  return (
    <div className={styles.attributes}>
      <PropertyGroup>
        <Widget name="assignees">
          <PropertyRow
            label={texts.assignees}
            layout="stack"
            count={issue.assignees.length}
            aside={edit("assignees")}
          >
            {issue.assignees.length > 0 && <People issue={issue} />}
          </PropertyRow>
        </Widget>
        <Widget name="labels">
          <PropertyRow label={texts.labels} layout="stack" aside={edit("labels")}>
            {issue.labels.length > 0 && <Labels {...props} />}
          </PropertyRow>
        </Widget>
      </PropertyGroup>
      <PropertyGroup>
        <Plan issue={issue} edit={edit} Widget={Widget} />
      </PropertyGroup>
      <Widget name="time-tracking" />
      <PropertyGroup>
        <Widget name="confidentiality">
          <PropertyRow label={texts.confidentiality}>
            {issue.confidential ? (
              <span className={styles.warned}>
                <Icon of="eye-off" size={14} /> {issueMessages.confidential}
              </span>
            ) : (
              texts.notConfidential
            )}
          </PropertyRow>
        </Widget>
        <Widget name="lock">
          <PropertyRow label={texts.lock}>
            {issue.discussion_locked ? (
              <span className={styles.warned}>
                <Icon of="lock" size={14} /> {issueMessages.locked}
              </span>
            ) : (
              texts.unlocked
            )}
          </PropertyRow>
        </Widget>
      </PropertyGroup>
      <Widget name="notifications" />
      <Widget name="participants" />
      <Widget name="move" />
      <Widget name="copy-email" />
    </div>
  );
}

interface WidgetProps {
  name: string;
  children?: ReactNode;
}

function WidgetPlaceholder(props: WidgetProps): ReactNode {
  return <div data-widget={props.name}>{props.children}</div>;
}

function TestCaseWidgetPlaceholder(props: WidgetProps): ReactNode {
  return EXTRA_WIDGETS.has(props.name) ? null : <WidgetPlaceholder {...props} />;
}

function People({ issue }: { issue: IssuePageResponse }) {
  return (
    <ul className={styles.people}>
      {issue.assignees.map(({ id, name, username, avatar_url: src }) => (
        <li key={id}>
          <UserNameWithAvatar {...{ name, username, src }} seed={id} href={`/${username}`} />
        </li>
      ))}
    </ul>
  );
}

function Labels(props: { project: string; issue: IssuePageResponse }) {
  const list = issueListPath({ kind: "project", full_path: props.project });
  return (
    <LabelChipList>
      {props.issue.labels.map(({ id, title, color, description }) => (
        <LabelChip
          key={id}
          name={title}
          color={color}
          description={description}
          href={`${list}?${new URLSearchParams({ "label_name[]": title })}`}
        />
      ))}
    </LabelChipList>
  );
}

function Plan(props: {
  issue: IssuePageResponse;
  edit: (fact: EditableAttribute) => ReactNode;
  Widget: typeof WidgetPlaceholder;
}) {
  const { issue, edit, Widget } = props;
  const { milestone, iteration, weight, health_status: health, due_date: due } = issue;
  return (
    <>
      <Widget name="epic" />
      <Widget name="milestone">
        <PropertyRow label={texts.milestone} aside={edit("milestone")}>
          {milestone && (
            <>
              <Link href={milestone.web_path} className={styles.link}>
                {milestone.title}
              </Link>
              {milestone.due_date && <Aside iso={milestone.due_date} />}
            </>
          )}
        </PropertyRow>
      </Widget>
      <Widget name="iteration">
        <PropertyRow label={texts.iteration}>
          {iteration && (
            <>
              {iteration.title} <Aside iso={iteration.due_date} />
            </>
          )}
        </PropertyRow>
      </Widget>
      <Widget name="weight">
        <PropertyRow label={texts.weight}>{weight}</PropertyRow>
      </Widget>
      <Widget name="health-status">
        <PropertyRow label={texts.health}>
          {health && (
            <HealthStatusBadge tone={HEALTH_STATUS_TONES[health]}>
              {healthStatusMessages[health]}
            </HealthStatusBadge>
          )}
        </PropertyRow>
      </Widget>
      <Widget name="severity" />
      <Widget name="due-date">
        <PropertyRow label={texts.dueDate}>{due && <FormattedDate iso={due} />}</PropertyRow>
      </Widget>
    </>
  );
}

function Aside(props: { iso: string }) {
  return (
    <span className={styles.aside}>
      <FormattedDate iso={props.iso} />
    </span>
  );
}
