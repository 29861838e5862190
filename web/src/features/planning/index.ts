/** Components that milestones, iterations and epics share: lists with issues, dates and progress. */
export { PeriodDates } from "./period-dates.tsx";
export { PeriodDialog, type PeriodFields } from "./period-dialog.tsx";
export { PeriodList, PeriodListSkeleton } from "./period-list.tsx";
export { PeriodProgress } from "./period-progress.tsx";
export { PeriodRow } from "./period-row.tsx";
export { PeriodView } from "./period-view.tsx";
export { PLANNED_ISSUE_TABS, PlannedIssues, type PlannedIssuesQuery } from "./planned-issues.tsx";
