/** The attributes of an issue in its side column: assignees, labels, milestone, dates and others. */
import { issueListPath } from "@cairn/contract/issues/issue-list";
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { EyeOff, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { LabelChip, LabelList } from "../../../ui/work/label-chip.tsx";
import { lazyComponent } from "../../../ui/base/lazy.tsx";
import { UserNameWithAvatar } from "../../../ui/people/person.tsx";
import { PropertyRow, PropertyGroup } from "../../../ui/work/property.tsx";
import { FormattedDate } from "../../../ui/text/time.tsx";
import type { EditableAttribute } from "../attributes/attribute-shortcuts.ts";
import { HEALTH_TONES } from "../shared/health-tones.ts";
import { healthMessages } from "../shared/health.messages.ts";
import styles from "./issue-attributes.module.css";
import { loadIssueExtras } from "./load-after-hydration.ts";
import { issueMessages, sidebarMessages as texts } from "../shared/issue.messages.ts";

/**
 * Edit button of an attribute, shown to viewers who can triage. Its code is in the same chunk as the
 * keyboard shortcuts, because they click this button.
 */
const FactEdit = lazyComponent(async () => ({
  default: (await loadIssueExtras()).AttributeEditor,
}));

/**
 * Each attribute is in an element with a `data-widget` name. For attributes that are not supported, the
 * element is empty.
 */
export function IssueAttributes(props: { project: string; issue: IssuePage }) {
  const { issue } = props;
  const edit = (fact: EditableAttribute) =>
    issue.can.arrange && <FactEdit {...props} fact={fact} />;
  return (
    <div className={styles.facts}>
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
        <Plan issue={issue} edit={edit} />
      </PropertyGroup>
      <Widget name="time-tracking" />
      <PropertyGroup>
        <Widget name="confidentiality">
          <PropertyRow label={texts.confidentiality}>
            {issue.confidential ? (
              <span className={styles.warned}>
                <Icon of={EyeOff} size={14} /> {issueMessages.confidential}
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
                <Icon of={Lock} size={14} /> {issueMessages.locked}
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

function Widget(props: { name: string; children?: ReactNode }) {
  return <div data-widget={props.name}>{props.children}</div>;
}

function People({ issue }: { issue: IssuePage }) {
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

function Labels(props: { project: string; issue: IssuePage }) {
  const list = issueListPath({ kind: "project", full_path: props.project });
  return (
    <LabelList>
      {props.issue.labels.map(({ id, title, color, description }) => (
        <LabelChip
          key={id}
          name={title}
          color={color}
          description={description}
          href={`${list}?${new URLSearchParams({ "label_name[]": title })}`}
        />
      ))}
    </LabelList>
  );
}

function Plan({ issue, edit }: { issue: IssuePage; edit: (fact: EditableAttribute) => ReactNode }) {
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
            <HealthStatusBadge tone={HEALTH_TONES[health]}>
              {healthMessages[health]}
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
