/** Interface texts of projects and of users' profile pages. */
export const projectMessages = {
  title: "Projects",
  text: "Projects you belong to, most recently active first",
  search: "Search projects",
  newProject: "New project",
  pages: "Project pages",
  archived: "Archived",
  active: "Last activity",
  none: "No projects yet",
  noneText: "A project holds issues, milestones and discussions.",
  noneInGroup: "No projects in this group",
  noneInGroupText: "This group’s projects will appear here.",
  noneOfPerson: "No projects",
  noneOfPersonText: "This person’s projects that you can see will appear here.",
  createFirst: "Create a project",
  createPage: {
    title: "New project",
    text: "A project holds issues, milestones and discussions.",
    namePlaceholder: "Trail maps",
    place: "Owner",
    placeHint: "Your account, or a group where you can create projects",
    own: (name: string) => `${name} (you)`,
    groups: "Groups",
    yourself: "Your account",
    searchPlaces: "Search groups",
    noPlaces: "No matching groups.",
    chosenPlace: (path: string) => `Owner: ${path}`,
    noPlaceForYou: "You don’t have permission to create projects.",
    placesFailed: "Couldn’t load your groups.",
    address: (address: string) => `Project URL: ${address}`,
    submit: "Create project",
    cancel: "Cancel",
  },
};

export const projectOverviewMessages = {
  newIssue: "New issue",
  createdOn: "Created",
  topics: "Topics",
  failed: "Couldn’t load project details.",
};

export const userProfileMessages = {
  joined: "Joined",
  blocked: "Blocked",
  projects: "Projects",
  assigned: "Assigned issues",
  activity: "Activity",
  editProfile: "Edit profile",
  personFailed: "Couldn’t load this profile.",
};
