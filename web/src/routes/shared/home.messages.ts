/**
 * Interface strings of the home page, and of the list of recent issues on the home page and on the
 * front page of a project.
 */
export const recentIssuesMessages = {
  open: "Open",
  confidential: "Confidential",
  updated: "updated",
  assignees: (names: string) => `Assigned to ${names}`,
  issuesFailed: "The issues did not come",
  recentIssues: "Recently updated issues",
  allIssues: "All issues",
  noIssues: "No open issues",
  noIssuesText: "This project has no code and no open issues. Begin with what is to be done first.",
  noIssuesToMake: "Nothing is open here at the moment.",
  newIssue: "New issue",
};

export const homeMessages = {
  title: "Your work",
  issues: "Your issues",
  assigned: "Assigned to you",
  created: "Created by you",
  allIssues: "All your issues",
  noneAssigned: "Nothing is assigned to you",
  noneAssignedText: "Open issues that somebody gives you, or that you take, are listed here.",
  noneCreated: "You have no open issues",
  noneCreatedText: "Open issues that you wrote are listed here, wherever they are.",
  projects: "Projects",
  allProjects: "All projects",
  noProjects: "No projects yet",
  noProjectsText: "A project is where work happens.",
  createProject: "Create a project",
  groups: "Groups",
  allGroups: "All groups",
  noGroups: "No groups yet",
  noGroupsText: "A group holds projects and people.",
  createGroup: "Create a group",
  begin: (name: string) => `Welcome, ${name}`,
  beginText:
    "Put down the first stone: a group for your team, and in it a project. Or begin with a project of your own.",
};
