/**
 * All pages for administrators except the settings. They share one module, because every entry of the
 * route table adds to the size of all pages.
 */
import type { ComponentType } from "react";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { Page as NotFound } from "../site/not-found.tsx";
import { AbuseReportsPage } from "./abuse-reports.tsx";
import { AuditLogPage } from "./audit-log.tsx";
import { BackgroundJobsPage } from "./background-jobs.tsx";
import { OverviewPage } from "./overview.tsx";
import { GroupsPage, ProjectsPage } from "./places.tsx";
import { UsersPage } from "./users.tsx";

/** The pages by the last segment of their path. */
const PAGES: Record<string, ComponentType> = {
  abuse_reports: AbuseReportsPage,
  audit_log: AuditLogPage,
  background_jobs: BackgroundJobsPage,
  groups: GroupsPage,
  projects: ProjectsPage,
  users: UsersPage,
};

export function Page() {
  const { section } = useMatchedRoute().params;
  const Section = section === undefined ? OverviewPage : (PAGES[section] ?? NotFound);
  return <Section />;
}
