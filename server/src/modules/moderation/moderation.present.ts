/** Presents abuse reports as JSON responses. */
import type { AbuseReportListResponse } from "@cairn/contract/moderation/abuse-reports";
import type { UserBasic } from "@cairn/contract/users";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import { presentUserBasic } from "../users/index.ts";
import type { AbuseReportListPage } from "./resolving-abuse.ts";

export function presentAbuseReports(
  ctx: Context,
  { rows, people, next }: AbuseReportListPage,
): AbuseReportListResponse {
  const person = (id: number | null): UserBasic[] => {
    const found = id === null ? undefined : people.get(id);
    return found === undefined ? [] : [presentUserBasic(ctx.config.url, found)];
  };
  return {
    next,
    items: rows.flatMap((row) =>
      person(row.user_id).flatMap((user) =>
        person(row.reporter_id).map((reporter) => ({
          id: row.id,
          user,
          reporter,
          message: row.message,
          ref_path: row.ref_path,
          created_at: formatWireTime(row.created_at),
          resolved_at: row.resolved_at === null ? null : formatWireTime(row.resolved_at),
          resolved_by: person(row.resolved_by_id)[0] ?? null,
        })),
      ),
    ),
  };
}
