export { IssueAwards } from "./issue-awards.tsx";
