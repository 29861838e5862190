/** One issue to read: what it is, in its own words. */
import type { IssuePage } from "@cairn/contract/issue-page";
import { placePath } from "@cairn/contract/places";
import { ArrowLeft, CircleCheck, CircleDot, EyeOff, Lock, Siren } from "lucide-react";
import { Link } from "wouter";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Prose } from "../../../ui/prose.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TaskRing } from "../../../ui/task-ring.tsx";
import { TimeAgo } from "../../../ui/time.tsx";
import { IssueFacts } from "./issue-facts.tsx";
import { issueTexts as texts } from "./reading.messages.ts";
import styles from "./reading.module.css";

export function IssueView(props: { project: string; issue: IssuePage }) {
  const { issue, project } = props;
  return (
    <article>
      <header className={styles.head}>
        <h1 tabIndex={-1}>
          <Prose inline html={issue.title_html} />{" "}
          <span className={styles.number}>#{issue.iid}</span>
        </h1>
        <div className={styles.meta}>
          <State issue={issue} />
          {issue.type !== "issue" && (
            <Badge size="lg" intent="outline" {...(issue.type === "incident" && { icon: Siren })}>
              {texts.kind[issue.type]}
            </Badge>
          )}
          {issue.confidential && (
            <Badge size="lg" intent="warning" icon={EyeOff}>
              {texts.confidential}
            </Badge>
          )}
          {issue.locked && (
            <Badge size="lg" intent="neutral" icon={Lock}>
              {texts.locked}
            </Badge>
          )}
          <span>
            {texts.opened} <TimeAgo iso={issue.created_at} /> {texts.by}{" "}
            <Link href={`/${issue.author.username}`} className={styles.author}>
              {issue.author.name}
            </Link>
          </span>
          {issue.tasks.count > 0 && (
            <span className={styles.tasks}>
              <span aria-hidden="true">·</span>
              <TaskRing done={issue.tasks.completed} total={issue.tasks.count} />
              {texts.tasks(issue.tasks.completed, issue.tasks.count)}
            </span>
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.words}>
          {issue.description_html === "" ? (
            <p className={styles.none}>{texts.noDescription}</p>
          ) : (
            <Prose html={issue.description_html} />
          )}
          <Link
            href={placePath({ kind: "project", full_path: project }, "issues")}
            className={styles.back}
          >
            <Icon of={ArrowLeft} size={14} />
            {texts.back}
          </Link>
        </div>
        <IssueFacts project={project} issue={issue} />
      </div>
    </article>
  );
}

function State({ issue }: { issue: IssuePage }) {
  const isOpen = issue.state === "opened";
  const words = isOpen ? texts.open : issue.moved ? texts.moved : texts.closed;
  return (
    <StatusPill
      state={isOpen ? "open" : "closed"}
      icon={isOpen ? CircleDot : CircleCheck}
      size="title"
    >
      {words}
    </StatusPill>
  );
}
