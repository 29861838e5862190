/** Presents the activity of users and projects as JSON. */
import type { Activity, ActivityEvent } from "@cairn/contract/issues/activity";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { toExcerpt } from "../../texts/index.ts";
import { presentUserBasic } from "../../users/index.ts";
import { issueStateName, issueWebPath } from "../reading/issues.present.ts";
import type { ActivityRow } from "./activity.queries.ts";

export function presentActivity(ctx: Context, rows: readonly ActivityRow[]): Activity {
  return { events: rows.map((row) => presentEvent(ctx, row)) };
}

function presentEvent(ctx: Context, row: ActivityRow): ActivityEvent {
  const { note_id: noteId } = row;
  const isComment = row.action === "commented";
  return {
    id: noteId === null ? `issue ${row.issue_id}` : `note ${noteId}`,
    action: row.action,
    author: presentUserBasic(ctx.config.url, row.author),
    created_at: formatWireTime(row.created_at),
    issue: {
      title: row.title,
      reference: `${row.project_full_path}#${row.iid}`,
      state: issueStateName(row),
      confidential: row.confidential,
    },
    web_path: `${issueWebPath(row)}${isComment ? `#note_${noteId}` : ""}`,
    excerpt: isComment ? toExcerpt(row.body ?? "") : "",
    internal: row.internal,
  };
}
