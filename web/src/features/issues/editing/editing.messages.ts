/** Interface texts of the issue edit form. */
import { PAGE_TYPE_NAMES as word, type NoteablePageType } from "../shared/noteable-page.ts";

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The error names every type of issue "issue". */
const nameOf = (type: NoteablePageType) => (type === "epic" ? "the epic" : "the issue");

export const issueEditFormMessages = {
  form: (type: NoteablePageType) => `Edit ${word[type]}`,
  opening: "Opening the editor…",
  description: "Description",
  placeholder: "Write a description or drag your files here…",
  save: "Save changes",
  cancel: "Cancel",
  delete: (type: NoteablePageType) => `Delete ${word[type]}`,
  deleteQuestion: (type: NoteablePageType) =>
    `${capitalised(word[type])} will be removed! Are you sure?`,
  titleMissing: "Enter a title.",
  titleTooLong: "The title is too long.",
  filesOnTheWay: "Wait for uploads to finish.",
  errorUpdating: (type: NoteablePageType) => `Error updating ${word[type]}`,
  errorDeleting: (type: NoteablePageType) => `Error deleting ${word[type]}`,
  savedTogether: (name: string | null) =>
    name === null
      ? "Saved and merged with other people’s changes."
      : `Saved and merged with ${name}’s changes.`,
};

export const discardChangesMessages = {
  question: (type: NoteablePageType) =>
    `Are you sure you want to lose your ${type === "epic" ? "epic" : "issue"} information?`,
  discard: "Discard changes",
  keepEditing: "Keep editing",
  leave: "Leave page",
  draftStays: "Your text stays in this browser as a draft.",
};

export const saveErrorMessages = {
  unreachable: "Couldn’t reach Cairn, so your changes aren’t saved. Your text is kept here.",
  retry: "Try again",
  signedOut: "You’ve been signed out, so your changes aren’t saved. Your text is kept as a draft.",
  signIn: "Sign in again",
  outdated:
    "Your changes aren’t saved because this page is out of date. Your text is kept as a draft.",
  reload: "Reload",
};

export const concurrentChangeMessages = {
  changed: { title: "the title", description: "the description", both: "title and description" },
  line: (name: string, what: string) =>
    `${name} changed ${what}; your text will be merged when you save.`,
  somebody: "Someone",
  show: "View their version",
  shown: (name: string) => `${name}’s version`,
  noDescription: "No description.",
};

export const issueEditConflictMessages = {
  warningBefore: (type: NoteablePageType) =>
    `Someone edited ${nameOf(type)} at the same time you did. Please check out `,
  warningLink: nameOf,
  warningAfter: " and make sure your changes will not unintentionally remove theirs.",
  heading: "Resolve conflicts",
  changedBy: (name: string) => `Changed by ${name}`,
  undecided: (left: number) => {
    if (left === 0) return "All conflicts resolved";
    return left === 1 ? "1 conflict left" : `${left} conflicts left`;
  },
  title: "Title",
  place: (at: number, count: number) =>
    count === 1 ? "Description" : `Description, conflict ${at} of ${count}`,
  yours: "Yours",
  theirs: "Theirs",
  theirsBy: (name: string) => `Theirs, by ${name}`,
  both: "Both",
  hand: "Edit",
  before: "Original",
  taken: "(empty)",
  handLabel: (place: string) => `${place}, your text`,
  unchanged: (lines: number) => (lines === 1 ? "1 unchanged line" : `${lines} unchanged lines`),
  back: "Back to editing",
};
