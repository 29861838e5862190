/** Public exports of the projects feature. */
export { NewProjectFormLoader } from "./creating/new-project.tsx";
export { ProjectOverview } from "./front/project-front.tsx";
export { GroupProjects } from "./list/group-projects.tsx";
export { OwnProjects } from "./list/own-projects.tsx";
export { ProjectRow } from "./list/project-row.tsx";
export { UserProfilePage } from "./person/person-front.tsx";
export { projectMessages } from "./projects.messages.ts";
export { ProjectSettings } from "./settings/project-settings.tsx";
export { ProjectSettingsTabs } from "./settings/project-settings-tabs.tsx";
