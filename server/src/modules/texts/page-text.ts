/** Presents title and description of a noteable as the JSON that its page shows. */
import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../platform/context.ts";
import type { NoteableWithText } from "./described.ts";
import { renderTextsForViewer } from "./rendering.ts";
import { countTasks, formatTaskStatus } from "./tasks.ts";

/**
 * Presents title and description as HTML and as Markdown, with derived values such as task progress.
 * The caller must have checked that the viewer can read the noteable.
 */
export async function presentPageText(ctx: Context, noteable: NoteableWithText) {
  const [html] = await renderTextsForViewer(ctx, [noteable]);
  return {
    title: html?.title ?? "",
    title_text: noteable.title,
    description: html?.description ?? "",
    description_text: noteable.description,
    task_status: formatTaskStatus(countTasks(noteable.description)),
    lock_version: noteable.lock_version,
  };
}

/** When title or description was last edited, and by whom; null when nobody has edited them. */
export function presentLastEdit({
  last_edited_at: at,
  last_edited_by: by,
}: EditedText): IssuePageResponse["edited"] {
  if (at === null || by === null) return null;
  return { at: formatWireTime(at), by_name: by.name, by_path: `/${by.username}` };
}

export interface EditedText {
  last_edited_at: string | null;
  last_edited_by: { name: string; username: string } | null;
}
