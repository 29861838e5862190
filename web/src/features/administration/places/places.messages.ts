/** Interface texts of the lists of all projects and all groups. */
export const adminPlaceMessages = {
  project: {
    title: "Projects",
    search: "Search projects by name or path",
    empty: "No projects yet",
    noMatches: "No matching projects",
    failed: "Couldn't load projects",
    pages: "Pages of projects",
    count: "Open issues",
  },
  group: {
    title: "Groups",
    search: "Search groups by name or path",
    empty: "No groups yet",
    noMatches: "No matching groups",
    failed: "Couldn't load groups",
    pages: "Pages of groups",
    count: "Directly below",
  },
  columns: {
    name: "Name",
    visibility: "Visibility",
    owner: "Owner",
    attachments: "Attachments",
    created: "Created",
    actions: "Actions",
  },
  visibility: { private: "Private", internal: "Internal", public: "Public" },
  archived: "Archived",
  noOwner: "None",
  below: (projects: number, subgroups: number) =>
    `${projects === 1 ? "1 project" : `${projects.toLocaleString("en-US")} projects`}, ${
      subgroups === 1 ? "1 subgroup" : `${subgroups.toLocaleString("en-US")} subgroups`
    }`,
  settings: "Settings",
  settingsOf: (name: string) => `Settings of ${name}`,
};
