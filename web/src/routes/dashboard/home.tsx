/**
 * Home page of a signed-in user: to-dos, issues that are assigned to, created by or mention the user,
 * projects, groups and recently viewed pages.
 */
import { OWN_GROUPS_PATH, NEW_GROUP_PATH } from "@cairn/contract/groups";
import type { Group } from "@cairn/contract/groups";
import {
  HOME_GROUPS_CACHE_KEY,
  HOME_ISSUES_URLS,
  HOME_PROJECTS_CACHE_KEY,
} from "@cairn/contract/home";
import type { ListResponse } from "@cairn/contract/pages";
import { NEW_PROJECT_PATH, OWN_PROJECTS_PATH } from "@cairn/contract/projects";
import type { Project } from "@cairn/contract/projects";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link } from "wouter";
import { PlaceSearchResults, GroupRow } from "../../features/groups/index.ts";
import { ProjectRow } from "../../features/projects/index.ts";
import { PendingTodos } from "../../features/todos/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { usePageTitle } from "../../platform/page-title.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { RecentIssues, useRecentIssues } from "../shared/recent-issues.tsx";
import { homeMessages as texts } from "../shared/home.messages.ts";
import { RecentPages } from "./recent-pages.tsx";
import styles from "./home.module.css";

export function Page() {
  usePageTitle(texts.title);
  const { user } = usePageContext().session;
  const projects = useQuery<ListResponse<Project>>({ queryKey: [HOME_PROJECTS_CACHE_KEY] });
  const groups = useQuery<ListResponse<Group>>({ queryKey: [HOME_GROUPS_CACHE_KEY] });
  const isNew = projects.data?.items.length === 0 && groups.data?.items.length === 0;
  return (
    <>
      <PageHeading title={texts.title} />
      <div className={styles.columns}>
        <div className={styles.work}>
          <PendingTodos />
          <OwnIssues />
        </div>
        <div className={styles.places}>
          {isNew && user ? (
            <Beginning name={user.name} />
          ) : (
            <Places projects={projects} groups={groups} />
          )}
        </div>
        <div className={styles.recent}>
          <RecentPages />
        </div>
      </div>
    </>
  );
}

function Places(props: {
  projects: UseQueryResult<ListResponse<Project>>;
  groups: UseQueryResult<ListResponse<Group>>;
}) {
  return (
    <>
      <Card
        title={texts.projects}
        actions={<All href={OWN_PROJECTS_PATH}>{texts.allProjects}</All>}
      >
        <PlaceSearchResults
          label={texts.projects}
          query={props.projects}
          empty={
            <None
              title={texts.noProjects}
              action={<First href={NEW_PROJECT_PATH}>{texts.createProject}</First>}
            >
              {texts.noProjectsText}
            </None>
          }
        >
          {(project) => <ProjectRow key={project.id} project={project} brief />}
        </PlaceSearchResults>
      </Card>
      <Card title={texts.groups} actions={<All href={OWN_GROUPS_PATH}>{texts.allGroups}</All>}>
        <PlaceSearchResults
          label={texts.groups}
          query={props.groups}
          empty={
            <None
              title={texts.noGroups}
              action={<First href={NEW_GROUP_PATH}>{texts.createGroup}</First>}
            >
              {texts.noGroupsText}
            </None>
          }
        >
          {(group) => <GroupRow key={group.id} group={group} brief />}
        </PlaceSearchResults>
      </Card>
    </>
  );
}

/** Shown to a user without projects and groups: buttons to create the first project and group. */
function Beginning(props: { name: string }) {
  return (
    <EmptyState
      title={texts.begin(props.name)}
      level={2}
      action={
        <span className={styles.ways}>
          <Link href={NEW_GROUP_PATH} className={buttonClassName({ variant: "primary" })}>
            {texts.createGroup}
          </Link>
          <Link href={NEW_PROJECT_PATH} className={buttonClassName({})}>
            {texts.createProject}
          </Link>
        </span>
      }
    >
      {texts.beginText}
    </EmptyState>
  );
}

type IssueTabId = keyof typeof HOME_ISSUES_URLS;

/** The issues of a tab, and their number, are loaded when the tab is selected. */
function OwnIssues() {
  const [selected, select] = useState<IssueTabId>("assigned");
  const tabs = [
    useIssueTab("assigned", selected, texts.noneAssigned, texts.noneAssignedText),
    useIssueTab("created", selected, texts.noneCreated, texts.noneCreatedText),
    useIssueTab("mentioned", selected, texts.noneMentioned, texts.noneMentionedText),
  ];
  return (
    <section className={styles.issues} aria-label={texts.issues}>
      <Tabs
        label={texts.issues}
        tabs={tabs}
        selected={selected}
        onSelect={(id) => select(id as IssueTabId)}
      />
      <p className={styles.all}>
        <All href="/dashboard/issues">{texts.allIssues}</All>
      </p>
    </section>
  );
}

function useIssueTab(id: IssueTabId, selected: IssueTabId, emptyTitle: string, emptyText: string) {
  const label = texts[id];
  const issues = useRecentIssues(HOME_ISSUES_URLS[id], id === selected);
  return {
    id,
    label,
    count: issues.data?.counts.opened ?? undefined,
    content: (
      <RecentIssues
        label={label}
        query={issues}
        empty={<None title={emptyTitle}>{emptyText}</None>}
      />
    ),
  };
}

function All(props: { href: string; children: string }) {
  return (
    <Link href={props.href} className={buttonClassName({ variant: "ghost", size: "sm" })}>
      {props.children}
    </Link>
  );
}

function First(props: { href: string; children: string }) {
  return (
    <Link href={props.href} className={buttonClassName({ size: "sm" })}>
      {props.children}
    </Link>
  );
}

function None(props: { title: string; action?: ReactNode; children: string }) {
  return (
    <EmptyState title={props.title} level={2} action={props.action}>
      {props.children}
    </EmptyState>
  );
}
