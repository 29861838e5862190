/** SQL of the table `issue_origins`: the IP address and user agent with which an issue was created. */
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"issue_origins">(ctx);

export async function insertIssueOrigin(
  ctx: Context,
  origin: { issue_id: number; ip_address: string | null; user_agent: string },
): Promise<void> {
  const created_at = ctx.now().toISOString();
  await db(ctx)
    .insertInto("issue_origins")
    .values({ ...origin, created_at })
    .execute();
}

export async function findIssueOrigin(ctx: Context, issueId: number) {
  return db(ctx)
    .selectFrom("issue_origins")
    .selectAll()
    .where("issue_id", "=", issueId)
    .executeTakeFirst();
}

/** Records when the issue was marked as spam. If it is marked again, the first time is kept. */
export async function markIssueOriginAsSpam(ctx: Context, issueId: number): Promise<void> {
  await db(ctx)
    .updateTable("issue_origins")
    .set({ submitted_as_spam_at: ctx.now().toISOString() })
    .where("issue_id", "=", issueId)
    .where("submitted_as_spam_at", "is", null)
    .execute();
}

export async function deleteIssueOriginsBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db(ctx)
    .selectFrom("issue_origins")
    .select("issue_id")
    .where("created_at", "<", before.toISOString())
    .limit(limit);
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("issue_origins")
    .where("issue_id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
