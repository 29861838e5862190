/** Interface texts of groups, and texts that groups and projects share. */
import type { Visibility } from "@cairn/contract/access";
import { formatCount } from "../../ui/text/format-count.ts";

export const visibilityMessages = {
  label: "Visibility",
  names: { private: "Private", internal: "Internal", public: "Public" },
  ofGroup: {
    private: "Only members can see this group and its projects.",
    internal: "Anyone who is signed in can see it.",
    public: "Anyone can see it, even without an account.",
  },
  ofProject: {
    private: "Only members can see this project.",
    internal: "Anyone who is signed in can see it.",
    public: "Anyone can see it, even without an account.",
  },
  tooOpen: (above: string, visibility: Visibility) =>
    `Not available: ${above} is ${visibilityMessages.names[visibility].toLowerCase()}.`,
} as const;

export const nameAndPathMessages = {
  name: "Name",
  nameMissing: "Enter a name.",
  path: "Path",
  pathMissing: "Enter a path.",
  pathHint: "Used in the URL. Filled in from the name.",
  pathSpelling:
    "Use letters, digits, “_”, “-” and “.”. It can’t start with “-” or end with “.”, “.git” or “.atom”.",
  pathTooShort: "Use at least two characters.",
  pathReserved: "This path is reserved. Choose another.",
  checking: "Checking availability…",
  free: (address: string) => `${address} is available.`,
  taken: "This path is already taken.",
  unchecked: "Couldn’t check availability.",
  take: (path: string) => `Use “${path}”`,
  description: "Description",
  descriptionHint: "What’s it for? Optional.",
};

export const placeListSearchMessages = {
  loadFailed: "Couldn’t load the list",
  nothingFound: (search: string) => `Nothing matches “${search}”`,
  nothingFoundHint: "Try different keywords.",
  clear: "Clear search",
  signIn: "Sign in again",
  range: (from: number, to: number, total: number) =>
    `${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}`,
};

export const groupMessages = {
  title: "Groups",
  text: "Your groups and their parent groups",
  search: "Search groups",
  newGroup: "New group",
  pages: "Group pages",
  none: "No groups yet",
  noneText: "A group holds projects and people. Create one for your team and invite people.",
  createFirst: "Create a group",
  createPage: {
    title: "New group",
    text: "A group holds a team’s projects and members.",
    titleInside: "New subgroup",
    textInside: (above: string) => `It will be part of ${above} and visible to its members.`,
    namePlaceholder: "Summit Weather",
    parentFailed: "Couldn’t load the parent group.",
    submit: "Create group",
    cancel: "Cancel",
  },
};

export const groupOverviewMessages = {
  archived: "This project is archived and read-only.",
  copyPath: "Copy path",
  copyId: "Copy ID",
  copied: "Copied.",
  notCopied: "Couldn’t copy. Select the text and copy it manually.",
  id: (id: number) => `ID ${id}`,
  about: "About",
  noDescription: "No description",
  members: "Members",
  membersOf: (names: string) => `Members: ${names}`,
  allMembers: "View all members",
  membersFailed: "Couldn’t load members.",
  noMembers: "No members yet",
  subgroups: "Subgroups",
  projects: "Projects",
  newSubgroup: "New subgroup",
  newProject: "New project",
  searchHere: "Search subgroups and projects",
  pagesOfSubgroups: "Subgroup pages",
  openWork: "Open work",
  issues: "Issues",
  milestones: "Milestones",
  manyIssues: "10,000+",
};
