/** Exports of the issue edit form. This chunk loads when the user starts to edit. */
export { IssueEditForm } from "./issue-edit-form.tsx";
