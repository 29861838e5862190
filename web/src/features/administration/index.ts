/** Public exports of the pages for administrators. */
export { AdminOverview } from "./admin-overview.tsx";
export { AdminTabs } from "./admin-tabs.tsx";
export { adminMessages } from "./admin.messages.ts";
export { AdminUserList } from "./admin-user-list.tsx";
export { InstanceSettings } from "./instance-settings.tsx";
export { AuditLogFilterForm } from "./audit-log/audit-log-filter.tsx";
export { AuditLogList } from "./audit-log/audit-log-list.tsx";
export { auditLogMessages } from "./audit-log/audit-log.messages.ts";
export { useAuditLogQuery } from "./audit-log/use-audit-log-query.ts";
export { BackgroundJobs } from "./background-jobs/background-jobs.tsx";
export { backgroundJobsMessages } from "./background-jobs/background-jobs.messages.ts";
export { AdminPlaceList } from "./places/admin-place-list.tsx";
export { adminPlaceMessages } from "./places/places.messages.ts";
