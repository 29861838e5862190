/** Serializes the bodies of comments as JSON fragments for one viewer. */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import {
  parseStoredHtml,
  renderTextWithinLimits,
  resolveReferences,
  type ParsedStoredHtml,
  type ReferenceLinks,
  type ReferenceTargetWithSourceText,
  type StoredHtml,
} from "../../../platform/markdown/index.ts";
import type { Noteable, NoteablePlace } from "../../noteables/index.ts";
import { placeWebPath } from "../../projects/index.ts";
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

/** Comment bodies of which only the links for a viewer are missing. */
export interface PreparedNoteBodies {
  references: readonly ReferenceTargetWithSourceText[];
  /** Returns the JSON fragments by note id. `links` must have been loaded for the viewer. */
  serialize(links: ReferenceLinks): Map<number, string>;
}

/** Needs no SQL statement, except a few for each comment whose HTML is outdated. */
export async function prepareNoteBodies(
  ctx: Context,
  noteable: Noteable,
  rows: readonly VisibleNoteRow[],
): Promise<PreparedNoteBodies> {
  const bodies: { id: number; piece: string; html: ParsedStoredHtml | null }[] = [];
  const kept: NoteJsonFragmentUpdate[] = [];
  const files = placeWebPath(noteable.place);
  for (const row of rows) {
    if (row.action !== null) continue;
    const { piece, html } = await madeOf(ctx, noteable, row, kept);
    const isPart = piece.startsWith(START_OF_FRAGMENT_WITHOUT_HTML);
    bodies.push({ id: row.id, piece, html: isPart ? parseStoredHtml({ html, files }) : null });
  }
  if (kept.length > 0) keep(ctx, kept);
  return {
    references: bodies.flatMap(({ html }) => html?.references ?? []),
    serialize: (links) =>
      new Map(
        bodies.map(({ id, piece, html }) => [
          id,
          html === null ? piece : `${serializeNoteHtmlField(html.render(links))},${piece}`,
        ]),
      ),
  };
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
  const drawing = await renderTextWithinLimits(
    body,
    ctx.config.url.origin,
    rateLimitKey(ctx.viewer),
  );
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
