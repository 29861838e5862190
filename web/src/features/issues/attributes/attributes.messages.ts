/** Interface texts of the attributes in the side column. */
import { nameOf } from "../shared/issue.messages.ts";
import { PAGE_TYPE_NAMES as word, type NoteablePageType } from "../shared/noteable-page.ts";

export const attributeMessages = {
  edit: {
    assignees: "Edit assignees",
    labels: "Edit labels",
    epic: "Edit epic",
    milestone: "Edit milestone",
    iteration: "Edit iteration",
    weight: "Edit weight",
    "health-status": "Edit health status",
    severity: "Edit severity",
    "start-date": "Edit start date",
    "due-date": "Edit due date",
    parent: "Edit parent",
    confidentiality: "Edit confidentiality",
    lock: "Edit lock",
    "time-tracking": "Log time",
    notifications: "Toggle notifications",
    todo: "Add or complete to-do",
    move: "Move issue",
  },
  assignYourself: "assign yourself",
  assigneesSaved: "Assignees updated.",
  labelsSaved: "Labels updated.",
  assigneesFailed: "Error occurred when saving assignees",
  labelsFailed: "An error occurred while updating labels.",
  weightFailed: "Error occurred while updating the issue weight",
  healthOfClosed: "Health status cannot be edited because this issue is closed",
};

export const confidentialityMessages = {
  turnOnTitle: "Turn on confidentiality?",
  turnOffTitle: "Turn off confidentiality?",
  turnOnWarning: (type: NoteablePageType) =>
    `Only team members with at least Reporter access will be able to see this ${word[type]} and comment on it.`,
  turnOffWarning: (type: NoteablePageType) =>
    `Everyone will be able to see this ${word[type]} and comment on it.`,
  turnOn: "Turn On",
  turnOff: "Turn Off",
  turnedOn: "Confidentiality turned on.",
  turnedOff: "Confidentiality turned off.",
  failed: (type: NoteablePageType) =>
    `Something went wrong trying to change the confidentiality of this ${nameOf(type)}`,
};

export const lockMessages = {
  lockTitle: "Lock this discussion?",
  unlockTitle: "Unlock this discussion?",
  lockWarning: (type: NoteablePageType) =>
    `Only ${type === "epic" ? "group" : "project"} members will be able to comment.`,
  unlockWarning: "Everyone will be able to comment.",
  lock: "Lock",
  unlock: "Unlock",
  locked: "Discussion locked.",
  unlocked: "Discussion unlocked.",
  failed: (type: NoteablePageType) =>
    `Something went wrong trying to change the locked state of this ${nameOf(type)}`,
};

export const moveMessages = {
  move: "Move issue",
  search: "Search projects",
  none: "No matching projects",
  lookupFailed: "An error occurred while fetching projects autocomplete.",
  hint: "Comments and labels come along.",
  confirm: "Move",
  failed: "An error occurred while moving the issue.",
};
