/** Front door of the feature: what pages may use. */
export { IssuesPage } from "./listing/issues-page.tsx";
export { IssueRow } from "./listing/issue-row.tsx";
export { NewIssue } from "./creating/new-issue.tsx";
export { newIssueTexts } from "./creating/creating.messages.ts";
export { isDeletedHere } from "./editing/deleted-here.ts";
export { IssueView } from "./reading/issue-view.tsx";
export { isGone, useIssue } from "./reading/reading.api.ts";
export { issueTexts } from "./reading/reading.messages.ts";
export { followIssueNotes, type NotesListener } from "./live/index.ts";
export { BlockedDialog } from "./reading/blocked-dialog.tsx";
export { commentStateTrouble } from "./reading/comment-state.ts";
export { useStateChange } from "./reading/use-state-change.ts";
export { commandsAddress } from "./writing/source-address.ts";
export { useMentions } from "./writing/use-mentions.ts";
export { usePreview, useUpload } from "./writing/writing.api.ts";
