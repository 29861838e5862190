/**
 * The whole permission table: one row for every endpoint of the server, and one for each special case of
 * it.
 */
import type { PermissionRow } from "./table.ts";
import { awards } from "./awards.ts";
import { drafts } from "./drafts.ts";
import { groups } from "./groups.ts";
import { installation } from "./installation.ts";
import { issueDoing } from "./issue-actions.ts";
import { issueLinks } from "./issue-links.ts";
import { issueLive } from "./issue-live.ts";
import { issueLists } from "./issue-lists.ts";
import { issueMutations } from "./issue-mutations.ts";
import { issuePages } from "./issue-pages.ts";
import { issues } from "./issues.ts";
import { markdown } from "./markdown.ts";
import { members } from "./members.ts";
import { moderation } from "./moderation.ts";
import { navigation } from "./navigation.ts";
import { noteReactions } from "./note-reactions.ts";
import { notesApi } from "./notes-api.ts";
import { notesReading } from "./notes-reading.ts";
import { notesWriting } from "./notes-writing.ts";
import { people } from "./people.ts";
import { planning } from "./planning.ts";
import { presence } from "./presence.ts";
import { projects } from "./projects.ts";
import { savedReplies } from "./saved-replies.ts";
import { uploads } from "./uploads.ts";

export const ROWS: readonly PermissionRow[] = [
  ...installation,
  ...people,
  ...groups,
  ...projects,
  ...members,
  ...planning,
  ...uploads,
  ...moderation,
  ...issues,
  ...issueLinks,
  ...issueDoing,
  ...issueMutations,
  ...issueLists,
  ...issuePages,
  ...issueLive,
  ...awards,
  ...notesReading,
  ...notesWriting,
  ...notesApi,
  ...noteReactions,
  ...drafts,
  ...savedReplies,
  ...presence,
  ...markdown,
  ...navigation,
];

const isChannel = (row: PermissionRow) => row.endpoint.endsWith("Channel");

/**
 * The rows are tested in three parts: channels over a WebSocket, rows about one issue in a
 * separate test file because issues have many states, and all other rows.
 */
export const CHANNELS = ROWS.filter(isChannel);
export const ABOUT_ISSUES = ROWS.filter((row) => row.kind === "issue" && !isChannel(row));
export const ABOUT_THE_REST = ROWS.filter((row) => row.kind !== "issue" && !isChannel(row));
