/**
 * Interface strings of the home page, and of the list of recent issues on the home page and on the
 * front page of a project.
 */
export const recentIssuesMessages = {
  open: "Open",
  confidential: "Confidential",
  updated: "updated",
  assignees: (names: string) => `Assigned to ${names}`,
  issuesFailed: "Couldn’t load issues",
  recentIssues: "Recently updated issues",
  allIssues: "All issues",
  noIssues: "No open issues",
  noIssuesText: "Create the first one.",
  noIssuesToMake: "Open issues will appear here.",
  assignedIssues: "Assigned issues",
  noneAssigned: "No open issues",
  noneAssignedText: "Assigned open issues that you can see will appear here.",
};

export const homeMessages = {
  title: "Home",
  issues: "Your issues",
  assigned: "Assigned to you",
  created: "Created by you",
  mentioned: "Mentioned",
  allIssues: "All your issues",
  noneAssigned: "Nothing is assigned to you",
  noneAssignedText: "Open issues assigned to you will appear here.",
  noneCreated: "You have no open issues",
  noneCreatedText: "Open issues you created will appear here.",
  noneMentioned: "No open issues mention you",
  noneMentionedText: "Open issues in which you are mentioned will appear here.",
  recent: "Recently viewed",
  projects: "Projects",
  allProjects: "All projects",
  noProjects: "No projects yet",
  noProjectsText: "A project holds issues, milestones and discussions.",
  createProject: "Create a project",
  groups: "Groups",
  allGroups: "All groups",
  noGroups: "No groups yet",
  noGroupsText: "A group holds projects and people.",
  createGroup: "Create a group",
  begin: (name: string) => `Welcome, ${name}`,
  beginText: "Start with a group for your team, or create a project of your own.",
};
