/** Serializes the bodies of comments as JSON fragments for one viewer. */
import type { Context } from "../../../platform/context.ts";
import {
  renderTextWithinLimits,
  resolveReferences,
  renderHtmlForViewer,
  type SafeHtml,
  type StoredHtml,
} from "../../../platform/markdown/index.ts";
import type { Noteable, NoteablePlace } from "../../noteables/index.ts";
import {
  buildNoteJsonFragment,
  serializeNoteHtmlField,
  START_OF_FRAGMENT_WITHOUT_HTML,
} from "./fragments.ts";
import {
  saveNoteJsonFragments,
  type NoteJsonFragmentUpdate,
  type VisibleNoteRow,
} from "./reading.queries.ts";

/**
 * Returns the JSON fragment of each comment body by note id. Needs a fixed number of SQL
 * statements, plus a few for each comment whose HTML is outdated and must be rendered again.
 */
export async function serializeNoteBodies(
  ctx: Context,
  noteable: Noteable,
  rows: readonly VisibleNoteRow[],
): Promise<Map<number, string>> {
  const words = new Map<number, string>();
  const shownToEach: { id: number; piece: string; html: StoredHtml }[] = [];
  const kept: NoteJsonFragmentUpdate[] = [];
  for (const row of rows) {
    if (row.action !== null) continue;
    const { piece, html } = await madeOf(ctx, noteable, row, kept);
    if (piece.startsWith(START_OF_FRAGMENT_WITHOUT_HTML))
      shownToEach.push({ id: row.id, piece, html });
    else words.set(row.id, piece);
  }
  const files = `/${noteable.place.full_path}`;
  const shown = await renderHtmlForViewer(
    ctx,
    shownToEach.map(({ html }) => ({ html, files })),
  );
  shownToEach.forEach(({ id, piece }, index) => {
    words.set(id, `${serializeNoteHtmlField(shown[index] as SafeHtml)},${piece}`);
  });
  if (kept.length > 0) keep(ctx, kept);
  return words;
}

/**
 * Returns the stored JSON fragment of a comment. Builds the fragment when it is missing or
 * outdated, and renders the comment again when an older Markdown version rendered its HTML.
 */
async function madeOf(
  ctx: Context,
  noteable: Noteable,
  row: VisibleNoteRow,
  kept: NoteJsonFragmentUpdate[],
): Promise<{ piece: string; html: StoredHtml }> {
  const html = (row.html ?? "") as StoredHtml;
  if (row.fragment !== null) return { piece: row.fragment, html };
  const body = row.body ?? "";
  const drawn = row.is_drawn
    ? { html, final: true }
    : await rerenderNoteBody(ctx, noteable.place, body);
  const piece = buildNoteJsonFragment(body, drawn.html);
  // When the renderer ran out of time, the HTML is not stored, so that the next reader renders it
  // again.
  if (drawn.final) {
    const { id, lock_version: lockVersion } = row;
    kept.push({ id, lockVersion, html: drawn.html, fragment: piece });
  }
  return { piece, html: drawn.html };
}

export async function rerenderNoteBody(
  ctx: Context,
  place: Pick<NoteablePlace, "id" | "kind" | "full_path">,
  body: string,
): Promise<{ html: StoredHtml; final: boolean }> {
  const drawing = await renderTextWithinLimits(body, ctx.config.url.origin);
  const html = await resolveReferences(ctx, drawing, place);
  return { html, final: drawing.final };
}

/**
 * Stores the newly rendered fragments for the next reader. The request does not wait for the update,
 * and a failure is only logged. Inside a transaction, the update starts after the commit.
 */
function keep(ctx: Context, kept: readonly NoteJsonFragmentUpdate[]): void {
  const forgive = (error: unknown) =>
    ctx.log.debug({ err: error }, "note fragments were not stored");
  ctx
    .regardless((inner) =>
      inner.transaction((innermost) => saveNoteJsonFragments(innermost, kept)).catch(forgive),
    )
    .catch(forgive);
}
