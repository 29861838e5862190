/** Writing down what was done to an issue, in the transaction that does it. */
import { randomBytes } from "node:crypto";
import { userIdOf } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { isOpenToReadersOf, issuesForViewer } from "../issues/index.ts";
import { touchDiscussion } from "./counting.ts";
import type { Done } from "./done.ts";
import { announceNotes, NOTE_EVENTS } from "./notes.events.ts";
import { insertDone, type NotedRow } from "./noting.queries.ts";

/** As much of an issue as is needed to write under it. */
export interface NotedIssue {
  id: number;
  iid: number;
  project_id: number;
  root_namespace_id: number;
  confidential: boolean;
}

/**
 * By whoever acts; nothing that nobody did is noted. Labels of one change become one discussion, everything
 * else one each. Whoever changes the issue has said so on its own: its time is left as it is.
 */
export async function noteDone(ctx: Context, issue: NotedIssue, ...deeds: Done[]): Promise<void> {
  const author = userIdOf(ctx.viewer);
  if (author === null || deeds.length === 0) return;
  const labels = newDiscussionId();
  const firstLabel = deeds.find(({ action }) => action === "label");
  const noted = await insertDone(
    ctx,
    deeds.map((done) => ({
      noteable_id: issue.id,
      namespace_id: issue.project_id,
      root_namespace_id: issue.root_namespace_id,
      discussion_id: done.action === "label" ? labels : newDiscussionId(),
      is_reply: done.action === "label" && done !== firstLabel,
      author_id: author,
      action: done.action,
      detail: done.detail ?? null,
      other_noteable_id: done.otherIssueId ?? null,
      internal: done.internal ?? false,
      ...(done.at !== undefined && { created_at: done.at, updated_at: done.at }),
    })),
  );
  const [first, ...rest] = noted;
  if (first === undefined) return;
  const discussions = noted.filter((row) => !row.is_reply).length;
  await touchDiscussion(ctx, issue, { discussions, activities: discussions, quietly: true });
  if (await mayBeHeard(ctx, issue, deeds)) await announce(ctx, issue, [first, ...rest]);
}

function newDiscussionId(): string {
  return randomBytes(20).toString("hex");
}

/** Whoever follows the issue hears of it only where they could read the other one as well. */
async function mayBeHeard(
  ctx: Context,
  issue: NotedIssue,
  deeds: readonly Done[],
): Promise<boolean> {
  const others = deeds.flatMap(({ otherIssueId }) => otherIssueId ?? []);
  if (others.length === 0) return true;
  const found = await issuesForViewer(ctx, [issue.id, ...others]);
  const here = found.find(({ id }) => id === issue.id);
  return (
    here !== undefined &&
    others.every((id) => {
      const other = found.find((each) => each.id === id);
      return other !== undefined && isOpenToReadersOf(here, other);
    })
  );
}

async function announce(
  ctx: Context,
  issue: NotedIssue,
  rows: readonly [NotedRow, ...NotedRow[]],
): Promise<void> {
  await announceNotes(ctx, NOTE_EVENTS.created, issue, rows);
}
