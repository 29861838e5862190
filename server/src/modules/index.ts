/** The list of all modules, in order: a module can import modules before it, never modules after it. */
import type { Module } from "../platform/module.ts";
import { accessModule } from "./access/access.plugin.ts";
import { administrationModule } from "./administration/administration.plugin.ts";
import { autocompleteModule } from "./autocomplete/autocomplete.plugin.ts";
import { awardsModule } from "./awards/awards.plugin.ts";
import { descriptionTemplatesModule } from "./description-templates/description-templates.plugin.ts";
import { draftsModule } from "./drafts/drafts.plugin.ts";
import { epicsModule } from "./epics/epics.plugin.ts";
import { groupsModule } from "./groups/groups.plugin.ts";
import { issuesModule } from "./issues/issues.plugin.ts";
import { iterationsModule } from "./iterations/iterations.plugin.ts";
import { labelsModule } from "./labels/labels.plugin.ts";
import { membersModule } from "./members/members.plugin.ts";
import { milestonesModule } from "./milestones/milestones.plugin.ts";
import { moderationModule } from "./moderation/moderation.plugin.ts";
import { navigationModule } from "./navigation/navigation.plugin.ts";
import { noteablesModule } from "./noteables/noteables.plugin.ts";
import { notesModule } from "./notes/notes.plugin.ts";
import { notificationsModule } from "./notifications/notifications.plugin.ts";
import { presenceModule } from "./presence/presence.plugin.ts";
import { projectsModule } from "./projects/projects.plugin.ts";
import { repositoriesModule } from "./repositories/repositories.plugin.ts";
import { savedRepliesModule } from "./saved-replies/saved-replies.plugin.ts";
import { searchModule } from "./search/search.plugin.ts";
import { settingsModule } from "./settings/settings.plugin.ts";
import { uploadsModule } from "./uploads/uploads.plugin.ts";
import { textsModule } from "./texts/texts.plugin.ts";
import { timeTrackingModule } from "./time-tracking/time-tracking.plugin.ts";
import { todosModule } from "./todos/todos.plugin.ts";
import { usersModule } from "./users/users.plugin.ts";

export const modules: readonly Module[] = [
  settingsModule,
  usersModule,
  accessModule,
  groupsModule,
  projectsModule,
  membersModule,
  uploadsModule,
  labelsModule,
  milestonesModule,
  iterationsModule,
  moderationModule,
  noteablesModule,
  textsModule,
  awardsModule,
  presenceModule,
  draftsModule,
  notesModule,
  savedRepliesModule,
  descriptionTemplatesModule,
  timeTrackingModule,
  todosModule,
  autocompleteModule,
  repositoriesModule,
  issuesModule,
  epicsModule,
  notificationsModule,
  searchModule,
  administrationModule,
  navigationModule,
];
