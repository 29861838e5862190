/** SQL of abuse reports: create, list, resolve and delete them. */
import type { AbuseReportState } from "@cairn/contract/moderation/abuse-reports";
import type { Context } from "../../platform/context.ts";
import { databaseHandle } from "../../platform/db/handle.ts";

const db = (ctx: Context) => databaseHandle<"abuse_reports">(ctx);

export interface NewAbuseReport {
  reporter_id: number;
  user_id: number;
  message: string;
  ref_path: string;
}

export async function insertAbuseReport(ctx: Context, report: NewAbuseReport): Promise<number> {
  const { id } = await db(ctx)
    .insertInto("abuse_reports")
    .values({ ...report, created_at: ctx.now().toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type AbuseReportRow = Awaited<ReturnType<typeof listAbuseReportRows>>[number];

/** Lists reports newest first. `before` is the id of the last report on the previous page. */
export async function listAbuseReportRows(
  ctx: Context,
  state: AbuseReportState,
  limit: number,
  before: number | undefined,
) {
  let query = db(ctx)
    .selectFrom("abuse_reports")
    .selectAll()
    .where("resolved_at", state === "open" ? "is" : "is not", null);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}

export async function findAbuseReport(ctx: Context, id: number) {
  return db(ctx)
    .selectFrom("abuse_reports")
    .select(["id", "user_id", "resolved_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Deletes at most `limit` reports that were resolved before the date; returns how many were deleted. */
export async function deleteAbuseReportsResolvedBefore(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<number> {
  const old = db(ctx)
    .selectFrom("abuse_reports")
    .select("id")
    .where("resolved_at", "<", before.toISOString())
    .limit(limit);
  const { numDeletedRows } = await db(ctx)
    .deleteFrom("abuse_reports")
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Marks a report as resolved. Returns false when another administrator resolved the report first. */
export async function resolveAbuseReportRow(
  ctx: Context,
  id: number,
  by: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db(ctx)
    .updateTable("abuse_reports")
    .set({ resolved_at: ctx.now().toISOString(), resolved_by_id: by })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
