/** Public exports of the issues feature for pages. */
export { IssuesPage } from "./listing/issues-page.tsx";
export { IssueRow } from "./listing/issue-row.tsx";
export { CreateIssueForm } from "./creating/new-issue.tsx";
export { newIssueMessages } from "./creating/creating.messages.ts";
export { useCheckIfIssueDeleted, useRefreshIssue } from "./discussing/discussing.api.ts";
export { noteableFromIssue, chooseTimelineSwitchStyle } from "./discussing/noteable.ts";
export { issueCloseAndReopenPaths } from "./state/close-button.api.ts";
export { IssueCloseButton } from "./state/close-button.tsx";
export { IssueView } from "./page/issue-view.tsx";
export { isNotFoundError, useIssue } from "./shared/issue.api.ts";
export { issueMessages } from "./shared/issue.messages.ts";
