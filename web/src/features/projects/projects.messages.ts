/** Interface texts of projects and of users' profile pages. */
export const projectMessages = {
  title: "Projects",
  text: "Yours, the most recently active first.",
  search: "Search projects",
  newProject: "New project",
  pages: "Pages of projects",
  archived: "Archived",
  active: "Last activity",
  none: "No projects yet",
  noneText: "A project is where work happens: issues, milestones and the talk about them.",
  noneInGroup: "No projects in this group",
  noneInGroupText: "Projects of this group will be listed here.",
  noneOfPerson: "No projects to see",
  noneOfPersonText: "Projects in this person’s own namespace will be listed here.",
  createFirst: "Create a project",
  createPage: {
    title: "New project",
    text: "A project is where work happens: issues, milestones and the talk about them.",
    namePlaceholder: "Trail maps",
    place: "Place",
    placeHint: "Your own namespace, or a group in which you may create projects.",
    own: (name: string) => `${name} (you)`,
    groups: "Groups",
    yourself: "Yourself",
    searchPlaces: "Search groups",
    noPlaces: "No matching groups.",
    chosenPlace: (path: string) => `Place: ${path}`,
    noPlaceForYou: "There is no place where you may create a project.",
    placesFailed: "The places for a project did not come.",
    address: (address: string) => `Its address will be ${address}`,
    submit: "Create project",
    cancel: "Cancel",
  },
};

export const projectOverviewMessages = {
  newIssue: "New issue",
  createdOn: "Created",
  noCode: "No repository yet",
  topics: "Topics",
  failed: "The facts about this project did not come.",
};

export const userProfileMessages = {
  joined: "Joined",
  blocked: "Blocked",
  projects: "Projects",
  editProfile: "Edit profile",
  personFailed: "The facts about this person did not come.",
};
