/** The texts an issue has had; fetched when somebody wants to see them. */
export { IssueHistory } from "./issue-history.tsx";
