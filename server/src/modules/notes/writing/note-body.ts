/** Validates and renders the body of a comment, and checks it for spam. */
import { rateLimitKey } from "../../../platform/auth/viewer.ts";
import { NOTE_BODY_MAX } from "@cairn/contract/notes/discussions";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import {
  renderTextWithinLimits,
  MARKDOWN_VERSION,
  resolveReferences,
  type RenderResult,
} from "../../../platform/markdown/index.ts";
import { getNoteableKind, type Noteable } from "../../noteables/index.ts";
import { buildNoteJsonFragment } from "../reading/fragments.ts";
import type { NoteRow } from "../notes.queries.ts";

/**
 * Throws when the body is blank or too long. The maximum length is in code points, which are counted
 * only when the length in UTF-16 code units exceeds the maximum.
 */
export function assertValidNoteBody(body: string): void {
  if (body.trim() === "") throw validationError({ note: ["can't be blank"] });
  if (body.length <= NOTE_BODY_MAX || Array.from(body).length <= NOTE_BODY_MAX) return;
  throw validationError({ note: [`is too long (maximum is ${NOTE_BODY_MAX} characters)`] });
}

/** A rendered body. Callers must render before they lock the noteable, because rendering is slow. */
export interface RenderedNoteBody {
  body: string;
  drawing: RenderResult;
}

export async function renderNoteBody(
  { config, viewer }: Context,
  body: string,
): Promise<RenderedNoteBody> {
  return {
    body,
    drawing: await renderTextWithinLimits(body, config.url.origin, rateLimitKey(viewer)),
  };
}

export interface StoredNoteBody {
  body: string;
  html: string | null;
  markdown_version: number;
  fragment: string | null;
}

/**
 * Returns the columns to store. If `drawn` is not the final rendering of this body, no HTML is
 * stored, and the body is rendered when the note is next requested.
 */
export async function buildStoredNoteBody(
  ctx: Context,
  noteable: Noteable,
  body: string,
  drawn: RenderedNoteBody | undefined,
): Promise<StoredNoteBody> {
  if (drawn?.body !== body || !drawn.drawing.final) {
    return { body, html: null, markdown_version: 0, fragment: null };
  }
  const html = await resolveReferences(ctx, drawn.drawing, noteable.place);
  return {
    body,
    html,
    markdown_version: MARKDOWN_VERSION,
    fragment: buildNoteJsonFragment(body, html),
  };
}

/**
 * Throws when the body looks like spam. Callers must call this function before they save the body.
 */
export async function checkNoteForSpam(
  ctx: Context,
  noteable: Noteable,
  written: { body: string; internal: boolean },
  before?: NoteRow,
): Promise<void> {
  await getNoteableKind(noteable).checkForSpam(ctx, noteable, {
    ...written,
    ...(before !== undefined && { before }),
  });
}
