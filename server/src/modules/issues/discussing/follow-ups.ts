/** Issues that take over what a thread is about: the thread is quoted there, and settled here. */
import type { FollowUp } from "@cairn/contract/issues/issue-page";
import { TITLE_MAX } from "@cairn/contract/issues/issues";
import { ownUrl } from "@cairn/contract/wire";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import {
  addSystemNotes,
  findThread,
  notesPolicy,
  resolveThread,
  threadSubject,
  findNoteBodies,
  type Thread,
} from "../../notes/index.ts";
import { getProject } from "../../projects/index.ts";
import { findUsersById } from "../../users/index.ts";
import type { NewIssue } from "../changing/creating.ts";
import { lockIssue } from "../changing/locking.ts";
import { issueWebPath } from "../reading/issues.present.ts";
import type { IssueRow } from "../reading/reading.ts";

/** Longer ones are better read where they were said. */
const QUOTED_MAX = 10_000;

interface IssueThread extends Thread {
  noteable: IssueRow;
}

export async function getFollowUp(
  ctx: Context,
  ref: NamespaceRef,
  discussionId: string,
): Promise<FollowUp> {
  const thread = await findIssueThread(ctx, await getProject(ctx, ref), discussionId);
  reveal(ctx, notesPolicy.read, thread && threadSubject(thread), notFound("Discussion"));
  authorize(ctx, notesPolicy.resolve, threadSubject(thread as IssueThread));
  return followUpOf(ctx, thread as IssueThread);
}

/** Follow-ups begin with the title of an issue: threads under anything else have none. */
async function findIssueThread(
  ctx: Context,
  project: { id: number },
  discussionId: string,
): Promise<IssueThread | undefined> {
  const thread = await findThread(ctx, project, discussionId);
  return thread?.noteable.kind === "issue" ? (thread as IssueThread) : undefined;
}

/** A thread that a new issue settles. */
interface ThreadToSettle {
  /** What the issue says where nobody says anything else. */
  description: string;
  /** Fewer people read it than read the issues of its project. */
  isSecret: boolean;
  settle(inner: Context, by: IssueRow): Promise<void>;
}

/** Nothing where there is no such thread in the project, or none that the viewer may settle. */
export async function findThreadToResolve(
  ctx: Context,
  ref: NamespaceRef,
  discussionId: string | undefined,
): Promise<ThreadToSettle | undefined> {
  if (discussionId === undefined) return undefined;
  const project = await getProject(ctx, ref);
  const thread = await findIssueThread(ctx, project, discussionId);
  if (thread === undefined || !notesPolicy.resolve.allows(ctx.viewer, threadSubject(thread)))
    return;
  const { description, confidential: isSecret } = await followUpOf(ctx, thread);
  const { iid } = thread.noteable;
  return {
    description,
    isSecret,
    async settle(inner, by) {
      await lockIssue(inner, { project: { id: project.id }, iid });
      // As it is now that it changes no more.
      const now = await findIssueThread(inner, project, discussionId);
      if (now === undefined || !notesPolicy.resolve.allows(inner.viewer, threadSubject(now)))
        return;
      if (!(await resolveThread(inner, now))) return;
      const { internal } = now.first;
      await addSystemNotes(inner, now.noteable, { action: "discussion", otherId: by.id, internal });
    },
  };
}

/** What few may read is quoted to no more people than that. */
export function applyThreadDefaults(thread: ThreadToSettle, wish: NewIssue): NewIssue {
  const confidential = wish.confidential ?? thread.isSecret;
  const quotes = confidential || !thread.isSecret;
  return {
    ...wish,
    confidential,
    description: wish.description ?? (quotes ? thread.description : undefined),
  };
}

async function followUpOf(ctx: Context, thread: IssueThread): Promise<FollowUp> {
  const { noteable: issue, first } = thread;
  const [said] = await findNoteBodies(ctx, [first.id]);
  const [author] = await findUsersById(ctx, [first.author_id]);
  const url = `${ownUrl(ctx.config.url, issueWebPath(issue))}#note_${first.id}`;
  const begun = `@${author?.username ?? ""} started a [thread](${url})`;
  const title = Array.from(`Follow-up from “${issue.title}”`);
  return {
    title: title.slice(0, TITLE_MAX).join(""),
    description:
      `A thread of #${issue.iid} is to be settled here:\n\n- [ ] ${begun}\n\n` +
      `${shortened(said?.body ?? "").replaceAll(/^/gm, "> ")}\n`,
    confidential: issue.confidential || first.internal,
  };
}

function shortened(text: string): string {
  return text.length <= QUOTED_MAX ? text : `${text.slice(0, QUOTED_MAX).trimEnd()}…`;
}
