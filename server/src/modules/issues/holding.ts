/** What everything that changes an issue begins with: from then on it changes alone. */
import type { Context } from "../../platform/context.ts";
import { holdPlace } from "../access/index.ts";
import { lockIssue } from "./changing.queries.ts";
import { getIssue, type IssueRef, type IssueRow } from "./reading.ts";

/** As it is now that nobody else can change it, until this transaction ends. */
export async function holdIssue(ctx: Context, ref: IssueRef): Promise<IssueRow> {
  const seen = await getIssue(ctx, ref);
  await holdPlace(ctx, { id: seen.project_id });
  await lockIssue(ctx, seen.id);
  return getIssue(ctx, ref);
}
