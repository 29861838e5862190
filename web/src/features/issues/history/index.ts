/** Exports of the issue history. This chunk loads when the viewer opens the history. */
export { IssueHistory } from "./issue-history.tsx";
