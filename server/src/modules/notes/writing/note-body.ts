/** What somebody wrote in a note: what can be kept, how it is looked at, and how it is drawn. */
import { NOTE_MAX } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import { invalidError } from "../../../platform/errors/app-error.ts";
import {
  renderTextWithinLimits,
  MARKDOWN_VERSION,
  resolveReferences,
  type RenderResult,
} from "../../../platform/markdown/index.ts";
import { getKind, type Noteable } from "../../noteables/index.ts";
import { buildFragment } from "../reading/fragments.ts";
import type { NoteRow } from "../notes.queries.ts";

/** Characters as people count them; a long text is only taken apart when it could be too long. */
export function assertValidBody(body: string): void {
  if (body.trim() === "") throw invalidError({ note: ["can't be blank"] });
  if (body.length <= NOTE_MAX || Array.from(body).length <= NOTE_MAX) return;
  throw invalidError({ note: [`is too long (maximum is ${NOTE_MAX} characters)`] });
}

/** A text and how it looks. Made before the transaction: nobody should wait because of somebody's prose. */
export interface RenderedBody {
  body: string;
  drawing: RenderResult;
}

export async function renderBody({ config }: Context, body: string): Promise<RenderedBody> {
  return { body, drawing: await renderTextWithinLimits(body, config.url.origin) };
}

export interface StoredBody {
  body: string;
  html: string | null;
  markdown_version: number;
  fragment: string | null;
}

/** What is to be kept; what was not drawn, or not well, is drawn when it is read. */
export async function buildStoredBody(
  ctx: Context,
  noteable: Noteable,
  body: string,
  drawn: RenderedBody | undefined,
): Promise<StoredBody> {
  if (drawn?.body !== body || !drawn.drawing.final) {
    return { body, html: null, markdown_version: 0, fragment: null };
  }
  const html = await resolveReferences(ctx, drawn.drawing, noteable.place);
  return { body, html, markdown_version: MARKDOWN_VERSION, fragment: buildFragment(body, html) };
}

/** At what somebody wrote, before it is kept. Throws when it looks like spam. */
export async function checkNoteForSpam(
  ctx: Context,
  noteable: Noteable,
  written: { body: string; internal: boolean },
  before?: NoteRow,
): Promise<void> {
  await getKind(noteable).checkForSpam(ctx, noteable, {
    ...written,
    ...(before !== undefined && { before }),
  });
}
