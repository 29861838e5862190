/**
 * The whole permission table: one row for every endpoint of the server, and one row for each
 * special case of an endpoint.
 */
import type { PermissionRow } from "./table.ts";
import { awardPermissionRows } from "./awards.ts";
import { draftPermissionRows } from "./drafts.ts";
import { epicDiscussionPermissionRows } from "./epic-discussions.ts";
import { epicGraphqlPermissionRows } from "./epics-graphql.ts";
import { epicPagePermissionRows } from "./epic-pages.ts";
import { epicPermissionRows } from "./epics.ts";
import { groupPermissionRows } from "./groups.ts";
import { instancePermissionRows } from "./installation.ts";
import { timeTrackingSubscriptionAndTodoPermissionRows } from "./issue-actions.ts";
import { issueLinkPermissionRows } from "./issue-links.ts";
import { issueLiveUpdatePermissionRows } from "./issue-live.ts";
import { issueListPermissionRows } from "./issue-lists.ts";
import { issueMutationPermissionRows } from "./issue-mutations.ts";
import { issuePagePermissionRows } from "./issue-pages.ts";
import { issuePermissionRows } from "./issues.ts";
import { markdownPermissionRows } from "./markdown.ts";
import { memberPermissionRows } from "./members.ts";
import { moderationPermissionRows } from "./moderation.ts";
import { navigationPermissionRows } from "./navigation.ts";
import { noteReactionPermissionRows } from "./note-reactions.ts";
import { notesApiPermissionRows } from "./notes-api.ts";
import { noteVersionPermissionRows } from "./note-versions.ts";
import { noteReadPermissionRows } from "./notes-reading.ts";
import { noteWritePermissionRows } from "./notes-writing.ts";
import { accountPermissionRows } from "./people.ts";
import { planningPermissionRows } from "./planning.ts";
import { presencePermissionRows } from "./presence.ts";
import { projectPermissionRows } from "./projects.ts";
import { repositoryPermissionRows } from "./repositories.ts";
import { repositoryChangePermissionRows } from "./repository-changes.ts";
import { repositoryReadingRows } from "./repository-reading.ts";
import { descriptionTemplatePermissionRows } from "./description-templates.ts";
import { savedReplyPermissionRows } from "./saved-replies.ts";
import { uploadPermissionRows } from "./uploads.ts";

export const PERMISSION_ROWS: readonly PermissionRow[] = [
  ...instancePermissionRows,
  ...accountPermissionRows,
  ...groupPermissionRows,
  ...projectPermissionRows,
  ...memberPermissionRows,
  ...planningPermissionRows,
  ...uploadPermissionRows,
  ...repositoryPermissionRows,
  ...repositoryChangePermissionRows,
  ...repositoryReadingRows,
  ...moderationPermissionRows,
  ...issuePermissionRows,
  ...issueLinkPermissionRows,
  ...timeTrackingSubscriptionAndTodoPermissionRows,
  ...issueMutationPermissionRows,
  ...issueListPermissionRows,
  ...issuePagePermissionRows,
  ...issueLiveUpdatePermissionRows,
  ...epicPermissionRows,
  ...epicGraphqlPermissionRows,
  ...epicPagePermissionRows,
  ...epicDiscussionPermissionRows,
  ...awardPermissionRows,
  ...noteReadPermissionRows,
  ...noteVersionPermissionRows,
  ...noteWritePermissionRows,
  ...notesApiPermissionRows,
  ...noteReactionPermissionRows,
  ...draftPermissionRows,
  ...savedReplyPermissionRows,
  ...descriptionTemplatePermissionRows,
  ...presencePermissionRows,
  ...markdownPermissionRows,
  ...navigationPermissionRows,
];

const isChannel = (row: PermissionRow) => row.endpoint.endsWith("Channel");

/**
 * Rows of cable channels, which the tests send over a WebSocket. `SINGLE_ISSUE_PERMISSION_ROWS` has
 * the rows about one issue, which need a separate test file because issues have many states.
 * `REMAINING_PERMISSION_ROWS` has all other rows.
 */
export const CHANNEL_PERMISSION_ROWS = PERMISSION_ROWS.filter(isChannel);
export const SINGLE_ISSUE_PERMISSION_ROWS = PERMISSION_ROWS.filter(
  (row) => row.kind === "issue" && !isChannel(row),
);
export const REMAINING_PERMISSION_ROWS = PERMISSION_ROWS.filter(
  (row) => row.kind !== "issue" && !isChannel(row),
);
