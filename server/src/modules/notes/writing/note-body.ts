/** What somebody wrote in a note: what can be kept, how it is looked at, and how it is drawn. */
import { NOTE_MAX } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import { invalid } from "../../../platform/errors/app-error.ts";
import {
  drawText,
  MARKDOWN_VERSION,
  settle,
  type Drawing,
} from "../../../platform/markdown/index.ts";
import { kindOf, type Noteable } from "../../noteables/index.ts";
import { fragmentOf } from "../reading/fragments.ts";
import type { NoteRow } from "../notes.queries.ts";

/** Characters as people count them; a long text is only taken apart when it could be too long. */
export function assertKeepable(body: string): void {
  if (body.trim() === "") throw invalid({ note: ["can't be blank"] });
  if (body.length <= NOTE_MAX || Array.from(body).length <= NOTE_MAX) return;
  throw invalid({ note: [`is too long (maximum is ${NOTE_MAX} characters)`] });
}

/** A text and how it looks. Made before the transaction: nobody should wait because of somebody's prose. */
export interface DrawnBody {
  body: string;
  drawing: Drawing;
}

export async function drawBody({ config }: Context, body: string): Promise<DrawnBody> {
  return { body, drawing: await drawText(body, config.url.origin) };
}

export interface KeptBody {
  body: string;
  html: string | null;
  markdown_version: number;
  fragment: string | null;
}

/** What is to be kept; what was not drawn, or not well, is drawn when it is read. */
export async function keptBody(
  ctx: Context,
  noteable: Noteable,
  body: string,
  drawn: DrawnBody | undefined,
): Promise<KeptBody> {
  if (drawn?.body !== body || !drawn.drawing.final) {
    return { body, html: null, markdown_version: 0, fragment: null };
  }
  const html = await settle(ctx, drawn.drawing, noteable.place);
  return { body, html, markdown_version: MARKDOWN_VERSION, fragment: fragmentOf(body, html) };
}

/** At what somebody wrote, before it is kept. Throws when it looks like spam. */
export async function look(
  ctx: Context,
  noteable: Noteable,
  written: { body: string; internal: boolean },
  before?: NoteRow,
): Promise<void> {
  await kindOf(noteable).checkForSpam(ctx, noteable, {
    ...written,
    ...(before !== undefined && { before }),
  });
}
