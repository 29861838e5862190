/** Planning attributes of an issue: epic, milestone, iteration, weight, health status, severity, due date. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import type { ComponentType, ReactNode } from "react";
import { Link } from "wouter";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { formatDate } from "../../../ui/text/dates.ts";
import { FormattedDate } from "../../../ui/text/time.tsx";
import { tooltipProps } from "../../../ui/tooltips/tooltip.tsx";
import { HealthStatusBadge } from "../../../ui/work/health.tsx";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { SeverityWithIcon } from "../../../ui/work/severity.tsx";
import type { EditableAttribute } from "../attributes/attribute-shortcuts.ts";
import { HEALTH_STATUS_TONES } from "../shared/health-tones.ts";
import { healthStatusMessages } from "../shared/health.messages.ts";
import { issueSidebarMessages as texts } from "../shared/issue.messages.ts";
import { SEVERITY_LEVELS, severityMessages } from "../shared/severity.messages.ts";
import styles from "./issue-attributes.module.css";
import { loadIssuePartsAfterHydration } from "./load-after-hydration.ts";

interface PlanProps {
  project: string;
  issue: IssuePageResponse;
  edit: (attribute: EditableAttribute) => ReactNode;
  Widget: ComponentType<{ name: string; children?: ReactNode }>;
}

const Weight = createLazyComponent<{ project: string; issue: IssuePageResponse }>(
  async () => ({ default: (await loadIssuePartsAfterHydration()).WeightWidget }),
  { waiting: WeightValue },
);

export function IssuePlan({ project, issue, edit, Widget }: PlanProps) {
  const {
    epic,
    epic_assignment: epicAssignment,
    supports,
    health_status: health,
    due_date: due,
  } = issue;
  return (
    <>
      {epicAssignment && (
        <Widget name="epic">
          <PropertyRow label={texts.epic} aside={epicAssignment.can_assign && edit("epic")}>
            {epic && (
              <Link href={epic.url} className={styles.link}>
                {epic.title}
              </Link>
            )}
          </PropertyRow>
        </Widget>
      )}
      <Widget name="milestone">
        <PropertyRow label={texts.milestone} aside={edit("milestone")}>
          {issue.milestone && <PlannedFor item={issue.milestone} />}
        </PropertyRow>
      </Widget>
      {supports.iteration && (
        <Widget name="iteration">
          <PropertyRow label={texts.iteration} aside={edit("iteration")}>
            {issue.iteration && <PlannedFor item={issue.iteration} />}
          </PropertyRow>
        </Widget>
      )}
      {supports.weight && (
        <Widget name="weight">
          {issue.can.arrange ? (
            <Weight project={project} issue={issue} />
          ) : (
            <WeightValue issue={issue} />
          )}
        </Widget>
      )}
      {supports.health_status && (
        <Widget name="health-status">
          <PropertyRow label={texts.health} aside={edit("health-status")}>
            {health && (
              <HealthStatusBadge tone={HEALTH_STATUS_TONES[health]}>
                {healthStatusMessages[health]}
              </HealthStatusBadge>
            )}
          </PropertyRow>
        </Widget>
      )}
      {supports.severity && (
        <Widget name="severity">
          <PropertyRow label={texts.severity} aside={edit("severity")}>
            <SeverityWithIcon level={SEVERITY_LEVELS[issue.severity]}>
              {severityMessages[issue.severity]}
            </SeverityWithIcon>
          </PropertyRow>
        </Widget>
      )}
      <Widget name="due-date">
        <PropertyRow label={texts.dueDate} aside={edit("due-date")}>
          {due && <FormattedDate iso={due} />}
        </PropertyRow>
      </Widget>
    </>
  );
}

function WeightValue({ issue }: { issue: IssuePageResponse }) {
  return <PropertyRow label={texts.weight}>{issue.weight}</PropertyRow>;
}

/** Link to a milestone or iteration, with its dates as tooltip. */
function PlannedFor(props: {
  item: { title: string; web_path: string; start_date: string | null; due_date: string | null };
}) {
  const { title, web_path, start_date, due_date } = props.item;
  const dates = [start_date, due_date].flatMap((date) => (date === null ? [] : formatDate(date)));
  return (
    <>
      <Link
        href={web_path}
        className={styles.link}
        {...tooltipProps(dates.length > 0 ? dates.join(" – ") : undefined)}
      >
        {title}
      </Link>
      {due_date && (
        <span className={styles.aside}>
          <FormattedDate iso={due_date} />
        </span>
      )}
    </>
  );
}
