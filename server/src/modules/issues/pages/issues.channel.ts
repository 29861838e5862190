/** `IssuesChannel`: sends the events of one issue to every page that shows the issue. */
import { ISSUES_CHANNEL, type IssuesChannelMessage } from "@cairn/contract/issues/issue-live";
import { wireFullPath } from "@cairn/contract/wire";
import * as z from "zod";
import { defineModuleChannel } from "../../../platform/cable/module-channel.ts";
import { isAccessRevokingEvent, listNoteablePageStreams } from "../../noteables/index.ts";
import {
  toIssuesChannelMessageUnlessAboutNotes,
  toIssuesChannelMessage,
} from "./issue-messages.ts";
import { issuesPolicy } from "../issues.policy.ts";
import { getIssue } from "../reading/reading.ts";

export const issuesChannels = [
  defineModuleChannel({
    name: ISSUES_CHANNEL,
    action: issuesPolicy.read,
    params: z.strictObject({
      project_path: wireFullPath,
      // Clients send the iid as a number or as a string.
      iid: z.union([z.int(), z.string().regex(/^\d{1,10}$/)]).transform(Number),
      /**
       * Pages that also subscribe to `NotesChannel` send false, so that they do not get each note twice.
       */
      notes: z.boolean().optional(),
    }),
    async subscribe(ctx, { project_path: path, iid, notes = true }) {
      const issue = await getIssue(ctx, { project: { path }, iid });
      const { id, lock_version } = issue;
      const greeting: IssuesChannelMessage = { event: "current", id, lock_version };
      return {
        streams: listNoteablePageStreams(ctx.viewer, issue),
        message: notes ? toIssuesChannelMessage : toIssuesChannelMessageUnlessAboutNotes,
        endsAccess: isAccessRevokingEvent,
        greeting,
      };
    },
  }),
];
