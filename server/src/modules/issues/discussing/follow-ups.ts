/** Follow-up issues: the new issue quotes a thread of another issue, and that thread is resolved. */
import type { FollowUpIssueDefaults } from "@cairn/contract/issues/issue-page";
import { ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import { instanceUrl } from "@cairn/contract/wire";
import { authorize, reveal } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError } from "../../../platform/errors/app-error.ts";
import type { NamespaceRef } from "../../access/index.ts";
import {
  addSystemNotes,
  findThread,
  notesPolicy,
  resolveLoadedThread,
  toThreadPolicyTarget,
  findNoteBodies,
  type ThreadWithNoteable,
} from "../../notes/index.ts";
import { getProject } from "../../projects/index.ts";
import { findUsersById } from "../../users/index.ts";
import type { NewIssue } from "../changing/creating.ts";
import { lockIssue } from "../changing/locking.ts";
import { issueWebPath } from "../reading/issues.present.ts";
import type { IssueRow } from "../reading/reading.ts";

/**
 * Maximum number of characters to quote from a note. The follow-up links to the note, so that the
 * rest of a longer note can be read there.
 */
const QUOTED_MAX = 10_000;

interface IssueThread extends ThreadWithNoteable {
  noteable: IssueRow;
}

export async function getFollowUpDefaults(
  ctx: Context,
  ref: NamespaceRef,
  discussionId: string,
): Promise<FollowUpIssueDefaults> {
  const thread = await findIssueThread(ctx, await getProject(ctx, ref), discussionId);
  reveal(ctx, notesPolicy.read, thread && toThreadPolicyTarget(thread), () =>
    notFoundError("Discussion"),
  );
  authorize(ctx, notesPolicy.resolve, toThreadPolicyTarget(thread as IssueThread));
  return followUpOf(ctx, thread as IssueThread);
}

/**
 * Finds a thread of an issue. Returns undefined for threads of other noteables, because the title
 * of a follow-up contains the title of an issue.
 */
async function findIssueThread(
  ctx: Context,
  project: { id: number },
  discussionId: string,
): Promise<IssueThread | undefined> {
  const thread = await findThread(ctx, project, discussionId);
  return thread?.noteable.kind === "issue" ? (thread as IssueThread) : undefined;
}

/** A thread to resolve in the transaction that creates the follow-up issue. */
interface ThreadToSettle {
  /** The description of the new issue when the input has none. */
  description: string;
  /** True when fewer users can read the thread than can read the project's issues. */
  isSecret: boolean;
  settle(inner: Context, by: IssueRow): Promise<void>;
}

/** Returns undefined when the project has no such thread or the viewer cannot resolve it. */
export async function findThreadToResolve(
  ctx: Context,
  ref: NamespaceRef,
  discussionId: string | undefined,
): Promise<ThreadToSettle | undefined> {
  if (discussionId === undefined) return undefined;
  const project = await getProject(ctx, ref);
  const thread = await findIssueThread(ctx, project, discussionId);
  if (thread === undefined || !notesPolicy.resolve.allows(ctx.viewer, toThreadPolicyTarget(thread)))
    return;
  const { description, confidential: isSecret } = await followUpOf(ctx, thread);
  const { iid } = thread.noteable;
  return {
    description,
    isSecret,
    async settle(inner, by) {
      await lockIssue(inner, { project: { id: project.id }, iid });
      // Reads the thread again under the lock, because somebody may have resolved it meanwhile.
      const now = await findIssueThread(inner, project, discussionId);
      if (now === undefined || !notesPolicy.resolve.allows(inner.viewer, toThreadPolicyTarget(now)))
        return;
      if (!(await resolveLoadedThread(inner, now))) return;
      const { internal } = now.first;
      await addSystemNotes(inner, now.noteable, { action: "discussion", otherId: by.id, internal });
    },
  };
}

/**
 * Sets description and confidentiality of the new issue from the thread, unless the input has them.
 * A thread that not everyone can read makes the issue confidential. If the input sets
 * `confidential` to false, the issue does not quote such a thread.
 */
export function applyThreadDefaults(thread: ThreadToSettle, wish: NewIssue): NewIssue {
  const confidential = wish.confidential ?? thread.isSecret;
  const quotes = confidential || !thread.isSecret;
  return {
    ...wish,
    confidential,
    description: wish.description ?? (quotes ? thread.description : undefined),
  };
}

async function followUpOf(ctx: Context, thread: IssueThread): Promise<FollowUpIssueDefaults> {
  const { noteable: issue, first } = thread;
  const [said] = await findNoteBodies(ctx, [first.id]);
  const [author] = await findUsersById(ctx, [first.author_id]);
  const url = `${instanceUrl(ctx.config.url, issueWebPath(issue))}#note_${first.id}`;
  const begun = `@${author?.username ?? ""} started a [thread](${url})`;
  const title = Array.from(`Follow-up from “${issue.title}”`);
  return {
    title: title.slice(0, ISSUE_TITLE_MAX).join(""),
    description:
      `Follow-up to a thread in #${issue.iid}:\n\n- [ ] ${begun}\n\n` +
      `${shortened(said?.body ?? "").replaceAll(/^/gm, "> ")}\n`,
    confidential: issue.confidential || first.internal,
  };
}

function shortened(text: string): string {
  return text.length <= QUOTED_MAX ? text : `${text.slice(0, QUOTED_MAX).trimEnd()}…`;
}
