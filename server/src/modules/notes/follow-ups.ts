/** Issues that take over what a thread is about: the thread is quoted there, and settled here. */
import type { FollowUp } from "@cairn/contract/issue-page";
import { TITLE_MAX } from "@cairn/contract/issues";
import { ownUrl } from "@cairn/contract/wire";
import { authorize, reveal } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../access/index.ts";
import {
  holdIssue,
  issuesForViewer,
  webPathOf,
  type IssueRow,
  type ThreadToSettle,
} from "../issues/index.ts";
import { getProject } from "../projects/index.ts";
import { findUsersById } from "../users/index.ts";
import { subjectOf } from "./finding.ts";
import { notesPolicy } from "./notes.policy.ts";
import { findNote, notesOf, type PlacedNote } from "./notes.queries.ts";
import { noteDone } from "./noting.ts";
import { issueOfDiscussion } from "./numbered.queries.ts";
import { isResolvable } from "./replying.ts";
import { settle } from "./resolving.ts";

/** Longer ones are better read where they were said. */
const QUOTED_MAX = 10_000;

const DISCUSSION_ID = /^[0-9a-f]{40}$/i;

interface Thread {
  issue: IssueRow;
  notes: readonly PlacedNote[];
  first: PlacedNote;
}

export async function getFollowUp(
  ctx: Context,
  ref: NamespaceRef,
  discussionId: string,
): Promise<FollowUp> {
  const thread = await findThread(ctx, await getProject(ctx, ref), discussionId);
  reveal(ctx, notesPolicy.read, thread && startOf(thread), notFound("Discussion"));
  authorize(ctx, notesPolicy.resolve, startOf(thread as Thread));
  return followUpOf(ctx, thread as Thread);
}

/** For a new issue of the project. Whoever may not settle a thread learns nothing of it. */
export async function findToSettle(
  ctx: Context,
  project: { id: number },
  discussionId: string,
): Promise<ThreadToSettle | undefined> {
  const thread = await findThread(ctx, project, discussionId);
  if (thread === undefined || !notesPolicy.resolve.allows(ctx.viewer, startOf(thread))) return;
  const { description, confidential: isSecret } = await followUpOf(ctx, thread);
  const ref = { project: { id: project.id }, iid: thread.issue.iid };
  return {
    description,
    isSecret,
    async settle(inner, by) {
      await holdIssue(inner, ref);
      // As it is now that it changes no more.
      const now = await findThread(inner, project, discussionId);
      if (now === undefined || !notesPolicy.resolve.allows(inner.viewer, startOf(now))) return;
      const { issue, notes, first } = now;
      const settled = await settle(inner, issue, notes.filter(isResolvable), true);
      if (settled.length === 0) return;
      const { internal } = first;
      await noteDone(inner, issue, { action: "discussion", otherIssueId: by.id, internal });
    },
  };
}

/** A thread that the viewer may read. */
async function findThread(
  ctx: Context,
  project: { id: number },
  discussionId: string,
): Promise<Thread | undefined> {
  const issueId = DISCUSSION_ID.test(discussionId)
    ? await issueOfDiscussion(ctx, discussionId)
    : undefined;
  if (issueId === undefined) return undefined;
  const [issue] = await issuesForViewer(ctx, [issueId]);
  if (issue?.project_id !== project.id) return undefined;
  const notes = await notesOf(ctx, issue.id, discussionId);
  const [first] = notes;
  if (first === undefined || !isResolvable(first)) return undefined;
  const isReadable = notesPolicy.read.allows(ctx.viewer, subjectOf({ note: first, issue }));
  return isReadable ? { issue, notes, first } : undefined;
}

/** What may be done with a thread is what may be done with the note that began it. */
function startOf({ first: note, issue }: Thread) {
  return subjectOf({ note, issue });
}

async function followUpOf(ctx: Context, { issue, first }: Thread): Promise<FollowUp> {
  const said = (await findNote(ctx, first.id))?.body ?? "";
  const [author] = await findUsersById(ctx, [first.author_id]);
  const url = `${ownUrl(ctx.config.url, webPathOf(issue))}#note_${first.id}`;
  const begun = `@${author?.username ?? ""} started a [thread](${url})`;
  const title = Array.from(`Follow-up from “${issue.title}”`);
  return {
    title: title.slice(0, TITLE_MAX).join(""),
    description:
      `A thread of #${issue.iid} is to be settled here:\n\n- [ ] ${begun}\n\n` +
      `${shortened(said).replaceAll(/^/gm, "> ")}\n`,
    confidential: issue.confidential || first.internal,
  };
}

function shortened(text: string): string {
  return text.length <= QUOTED_MAX ? text : `${text.slice(0, QUOTED_MAX).trimEnd()}…`;
}
