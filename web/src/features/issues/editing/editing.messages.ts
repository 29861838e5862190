/** Interface texts of the issue edit form. */
import { ISSUE_TYPE_NAMES as word, type IssueType } from "@cairn/contract/issues/issues";

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const issueEditFormMessages = {
  form: (type: IssueType) => `Edit ${word[type]}`,
  opening: "Opening the form…",
  description: "Description",
  placeholder: "Write a description or drag your files here…",
  save: "Save changes",
  cancel: "Cancel",
  delete: (type: IssueType) => `Delete ${word[type]}`,
  deleteQuestion: (type: IssueType) => `${capitalised(word[type])} will be removed! Are you sure?`,
  titleMissing: "The title is missing.",
  titleTooLong: "The title is too long.",
  filesOnTheWay: "Files are still being uploaded.",
  errorUpdating: (type: IssueType) => `Error updating ${word[type]}`,
  errorDeleting: (type: IssueType) => `Error deleting ${word[type]}`,
  savedTogether: (name: string | null) =>
    name === null
      ? "Saved together with what others changed meanwhile."
      : `Saved together with changes by ${name}.`,
};

export const discardChangesMessages = {
  question: "Are you sure you want to lose your issue information?",
  discard: "Discard changes",
  keepEditing: "Keep editing",
  leave: "Leave page",
  draftStays: "What you have written stays in this browser as a draft.",
};

export const saveErrorMessages = {
  unreachable: "Your changes are not saved: Cairn could not be reached. Your text is kept here.",
  retry: "Try again",
  signedOut: "Your changes are not saved: you are signed out. Your text is kept as a draft.",
  signIn: "Sign in again",
  outdated: "Your changes are not saved: this page is too old. Your text is kept as a draft.",
  reload: "Load the page again",
};

export const concurrentChangeMessages = {
  changed: { title: "the title", description: "the description", both: "title and description" },
  line: (name: string, what: string) =>
    `${name} changed ${what}; your text will be merged when you save.`,
  somebody: "Somebody",
  show: "See theirs",
  shown: (name: string) => `As ${name} left it`,
  noDescription: "No description.",
};

export const issueDraftNoticeMessages = {
  waiting: "You have an unsaved draft",
  open: "Open",
  discard: "Discard",
  question: "Discard your draft?",
  confirm: "Discard draft",
  keep: "Keep it",
};

export const issueEditConflictMessages = {
  warningBefore: "Someone edited the issue at the same time you did. Please check out ",
  warningLink: "the issue",
  warningAfter: " and make sure your changes will not unintentionally remove theirs.",
  heading: "Choose what stays",
  changedBy: (name: string) => `Changed by ${name}`,
  undecided: (left: number) => {
    if (left === 0) return "Everything is decided.";
    return left === 1
      ? "1 place is still to be decided."
      : `${left} places are still to be decided.`;
  },
  title: "Title",
  place: (at: number, count: number) =>
    count === 1 ? "Description" : `Description, place ${at} of ${count}`,
  yours: "Yours",
  theirs: "Theirs",
  theirsBy: (name: string) => `Theirs, by ${name}`,
  both: "Both",
  hand: "By hand",
  before: "As it was before",
  taken: "No words.",
  handLabel: (place: string) => `${place}, your own words`,
  unchanged: (lines: number) => (lines === 1 ? "1 unchanged line" : `${lines} unchanged lines`),
  back: "Back to editing",
};
