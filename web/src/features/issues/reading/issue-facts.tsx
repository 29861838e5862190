/** The side column: how an issue is arranged, to read. */
import { issueListPath } from "@cairn/contract/issue-list";
import type { IssuePage } from "@cairn/contract/issue-page";
import { EyeOff, Lock } from "lucide-react";
import { Link } from "wouter";
import { Health } from "../../../ui/health.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LabelChip, LabelList } from "../../../ui/label-chip.tsx";
import { Person } from "../../../ui/person.tsx";
import { Property, PropertyGroup } from "../../../ui/property.tsx";
import { DateOnly } from "../../../ui/time.tsx";
import { HEALTH_TONES } from "../health-tones.ts";
import { rowTexts } from "../issue-list.messages.ts";
import { issueTexts as texts } from "./reading.messages.ts";
import styles from "./reading.module.css";

export function IssueFacts(props: { project: string; issue: IssuePage }) {
  const { issue } = props;
  return (
    <aside className={styles.side} aria-label={texts.details}>
      <PropertyGroup>
        <Property
          label={texts.assignees}
          layout="stack"
          {...(issue.assignees.length > 0 && { count: issue.assignees.length })}
        >
          {issue.assignees.length > 0 && (
            <ul className={styles.people}>
              {issue.assignees.map(({ id, name, username, avatar_url: src }) => (
                <li key={id}>
                  <Person {...{ name, username, src }} seed={id} href={`/${username}`} />
                </li>
              ))}
            </ul>
          )}
        </Property>
        <Property label={texts.labels} layout="stack">
          {issue.labels.length > 0 && <Labels {...props} />}
        </Property>
      </PropertyGroup>
      <PropertyGroup>
        <Plan issue={issue} />
      </PropertyGroup>
      <PropertyGroup>
        <Property label={texts.confidentiality}>
          {issue.confidential ? (
            <span className={styles.warned}>
              <Icon of={EyeOff} size={14} /> {texts.confidential}
            </span>
          ) : (
            texts.notConfidential
          )}
        </Property>
        <Property label={texts.lock}>
          {issue.locked ? (
            <span className={styles.warned}>
              <Icon of={Lock} size={14} /> {texts.locked}
            </span>
          ) : (
            texts.unlocked
          )}
        </Property>
      </PropertyGroup>
    </aside>
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

function Plan({ issue }: { issue: IssuePage }) {
  const { milestone, iteration, weight, health_status: health, due_date: due } = issue;
  return (
    <>
      <Property label={texts.milestone}>
        {milestone && (
          <>
            <Link href={milestone.web_path} className={styles.link}>
              {milestone.title}
            </Link>
            {milestone.due_date && <Aside iso={milestone.due_date} />}
          </>
        )}
      </Property>
      <Property label={texts.iteration}>
        {iteration && (
          <>
            {iteration.title} <Aside iso={iteration.due_date} />
          </>
        )}
      </Property>
      <Property label={texts.weight}>{weight}</Property>
      <Property label={texts.health}>
        {health && <Health tone={HEALTH_TONES[health]}>{rowTexts.health[health]}</Health>}
      </Property>
      <Property label={texts.dueDate}>{due && <DateOnly iso={due} />}</Property>
    </>
  );
}

function Aside(props: { iso: string }) {
  return (
    <span className={styles.aside}>
      <DateOnly iso={props.iso} />
    </span>
  );
}
