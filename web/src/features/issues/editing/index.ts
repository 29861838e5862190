/** Changing the words of an issue; fetched when somebody begins to. */
export { IssueEditForm } from "./issue-edit-form.tsx";
