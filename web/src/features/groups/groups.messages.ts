/** Interface texts of groups, and texts that groups and projects share. */
import type { Visibility } from "@cairn/contract/access";
import { formatCount } from "../../ui/text/format-count.ts";

export const visibilityMessages = {
  label: "Visibility",
  names: { private: "Private", internal: "Internal", public: "Public" },
  ofGroup: {
    private: "Only members see the group and what is in it.",
    internal: "Everybody who is signed in sees the group.",
    public: "Everybody sees the group, also without an account.",
  },
  ofProject: {
    private: "Only members see the project.",
    internal: "Everybody who is signed in sees the project.",
    public: "Everybody sees the project, also without an account.",
  },
  tooOpen: (above: string, visibility: Visibility) =>
    `Not possible here: ${above} is ${visibilityMessages.names[visibility].toLowerCase()}.`,
} as const;

export const nameAndPathMessages = {
  name: "Name",
  nameMissing: "Give it a name.",
  path: "Path",
  pathMissing: "Give it a path.",
  pathHint: "Part of its address. Made from the name until you change it.",
  pathSpelling:
    "Use letters, digits, “_”, “-” and “.”. It cannot begin with “-” or end in “.”, “.git” or “.atom”.",
  pathTooShort: "Use at least two characters.",
  pathReserved: "This path is one of our own. Choose another one.",
  checking: "Checking whether the path is free …",
  free: (address: string) => `${address} is free.`,
  taken: "This path is already taken.",
  unchecked: "We could not check whether the path is free.",
  take: (path: string) => `Use “${path}”`,
  description: "Description",
  descriptionHint: "One or two sentences that say what it is for.",
};

export const placeListSearchMessages = {
  loadFailed: "The list did not come",
  nothingFound: (search: string) => `Nothing matches “${search}”`,
  nothingFoundHint: "Try fewer or other words.",
  clear: "Clear the search",
  signIn: "Sign in again",
  range: (from: number, to: number, total: number) =>
    `${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}`,
};

export const groupMessages = {
  title: "Groups",
  text: "Groups that you belong to, and those around them.",
  search: "Search groups",
  newGroup: "New group",
  pages: "Pages of groups",
  none: "No groups yet",
  noneText: "A group holds projects and people. Found one for your team, and invite them.",
  createFirst: "Create a group",
  createPage: {
    title: "New group",
    text: "A group is where a team keeps its projects and its people.",
    titleInside: "New subgroup",
    textInside: (above: string) => `It will be part of ${above}, and its members will see it.`,
    namePlaceholder: "Summit Weather",
    parentFailed: "The group above could not be loaded.",
    submit: "Create group",
    cancel: "Cancel",
  },
};

export const groupOverviewMessages = {
  archived: "This project is archived. Everybody can still read it, and nobody can change it.",
  copyPath: "Copy path",
  copyId: "Copy id",
  copied: "Copied.",
  notCopied: "The clipboard is closed to us. Select the text and copy it yourself.",
  id: (id: number) => `ID ${id}`,
  about: "About",
  noDescription: "No description",
  members: "Members",
  membersOf: (names: string) => `Members: ${names}`,
  allMembers: "See all members",
  membersFailed: "The members did not come.",
  noMembers: "Nobody yet",
  subgroups: "Subgroups",
  projects: "Projects",
  newSubgroup: "New subgroup",
  newProject: "New project",
  searchHere: "Search subgroups and projects",
  pagesOfSubgroups: "Pages of subgroups",
  openWork: "Open work",
  issues: "Issues",
  milestones: "Milestones",
  manyIssues: "10,000+",
};
