/** Stores a changed title and description: the text, its HTML, and a version. */
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { markTextUploadsReferenced } from "../uploads/index.ts";
import type { NoteableWithText } from "./described.ts";
import { buildTextHtmlColumns, type RenderedTitleAndDescription } from "./rendering.ts";
import type { ChangedTextFields } from "./text-update.ts";
import { updateText } from "./texts.queries.ts";
import { saveTextVersion } from "./versions.ts";

/** A changed text, rendered before the noteable is locked. */
export interface PreparedText {
  words: ChangedTextFields;
  drawn: RenderedTitleAndDescription;
}

/**
 * Returns the prepared HTML if it was rendered from the title and description in `now`, otherwise
 * undefined.
 */
export function getPreparedHtmlIfCurrent(
  { words, drawn }: PreparedText,
  now: ChangedTextFields,
): RenderedTitleAndDescription | undefined {
  const parts = Object.keys(now) as (keyof ChangedTextFields)[];
  if (parts.some((part) => words[part] !== now[part])) return undefined;
  return Object.fromEntries(parts.map((part) => [part, drawn[part]]));
}

/**
 * Stores the changed title or description of a locked noteable. Without `drawn`, the first reader's
 * request renders it. Returns the new version, and the columns of the noteable that the edit changes.
 */
export async function saveTextChange(
  ctx: Context,
  text: NoteableWithText,
  words: ChangedTextFields,
  drawn: RenderedTitleAndDescription | undefined,
): Promise<{ version?: number | undefined; last_edited_at?: string; last_edited_by_id?: number }> {
  const by = viewerUserId(ctx.viewer);
  if (Object.keys(words).length === 0) return {};
  if (by === null) throw new AppError("unauthenticated", "401 Unauthorized");
  await markTextUploadsReferenced(ctx, words.description ?? "");
  await updateText(ctx, text.id, { ...words, ...(await buildTextHtmlColumns(ctx, text, drawn)) });
  const version = await saveTextVersion(ctx, text, by, words);
  return { version, last_edited_at: ctx.now().toISOString(), last_edited_by_id: by };
}
