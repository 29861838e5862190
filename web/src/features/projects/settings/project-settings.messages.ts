/** Interface texts of the settings page of a project. */
import { formatCount } from "../../../ui/text/format-count.ts";

export const projectSettingsMessages = {
  tabs: "Project settings",
  templates: "Templates",
  issues: "Issues",
  issuesHint: "When issues are off, they're hidden from everyone and kept.",
  issuesLevels: {
    enabled: "Everyone with access",
    private: "Only project members",
    disabled: "Off",
  },
  archived: "This project is archived. An owner can unarchive it to change its settings.",
  archivedForOwner: "This project is archived. Unarchive it to change its settings.",
  transferTitle: "Transfer project",
  transferText:
    "Moves the project to another group or to your own namespace. Its address changes, members of the old group lose access and members of the new group get it.",
  transferTo: "New namespace",
  chooseTransfer: "Choose a namespace",
  transferMissing: "Choose where to transfer the project.",
  transferSubmit: "Transfer project",
  transferQuestion: (path: string) => `Transfer this project to ${path}?`,
  transferConsequence: (path: string) =>
    `The address changes to /${path}. Members of the old group lose access, and members of the new group get it.`,
  transferred: "Project transferred.",
  archiveTitle: "Archive project",
  archiveText: "Makes everything read-only. You can unarchive it at any time.",
  archiveQuestion: (name: string) => `Archive ${name}?`,
  archiveConsequence:
    "No one can create or change issues, comments, labels or milestones until you unarchive it.",
  archiveSubmit: "Archive project",
  archivedNow: "Project archived.",
  unarchiveTitle: "Unarchive project",
  unarchiveText: "Members can make changes again.",
  unarchiveSubmit: "Unarchive project",
  unarchivedNow: "Project unarchived.",
  deleteTitle: "Delete project",
  deleteText: "Deletes the project with its issues, comments, labels, milestones and files.",
  deleteSubmit: "Delete project",
  deleteQuestion: (path: string) => `Delete ${path}?`,
  deleteLoss: (openIssues: number | null) =>
    `${openIssuesText(openIssues)}, comments, labels, milestones and files will be deleted. This can't be undone.`,
  deleted: (name: string) => `${name} deleted.`,
};

function openIssuesText(count: number | null): string {
  if (count === null || count === 0) return "All issues";
  return `All issues (${formatCount(count)} open)`;
}
