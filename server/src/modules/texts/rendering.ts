/**
 * Renders titles and descriptions when they are saved, and inserts their references for each reader.
 */
import type { Context } from "../../platform/context.ts";
import {
  renderTextWithinLimits,
  renderTitleWithinLimits,
  MARKDOWN_VERSION,
  resolveReferences,
  renderHtmlForViewer,
  type RenderResult,
  type SafeHtml,
  type StoredHtml,
  type ReferenceContext,
} from "../../platform/markdown/index.ts";
import { findRenderedTexts, saveRenderedText, type TextToRerender } from "./rendering.queries.ts";
import type { TextValues } from "./texts.queries.ts";

export interface RenderedText {
  title?: RenderResult;
  description?: RenderResult;
}

/**
 * Rendering is slow: callers must call this function before the transaction, while nothing is
 * locked.
 */
export async function renderTitleAndDescription(
  { config }: Context,
  { title, description }: { title?: string | undefined; description?: string | undefined },
): Promise<RenderedText> {
  const { origin } = config.url;
  return {
    ...(title === undefined ? {} : { title: renderTitleWithinLimits(title.trim(), origin) }),
    ...(description === undefined
      ? {}
      : { description: await renderTextWithinLimits(description, origin) }),
  };
}

/** Finds what the references in the rendered HTML point at. Returns the HTML columns to store. */
export async function resolveTextReferences(
  ctx: Context,
  { title, description }: RenderedText,
  place: TextToRerender["place"],
): Promise<TextValues> {
  const where: ReferenceContext = { id: place.id, kind: place.kind, full_path: place.full_path };
  const isFinal = title?.final !== false && description?.final !== false;
  return {
    ...(title === undefined ? {} : { title_html: await resolveReferences(ctx, title, where) }),
    ...(description === undefined
      ? {}
      : { description_html: await resolveReferences(ctx, description, where) }),
    // The HTML is not final if it is only escaped plain text, because rendering exceeded its time limit.
    // With version 0, the next reader's request renders the text again.
    ...(isFinal ? {} : { markdown_version: 0 }),
  };
}

/**
 * Returns the HTML columns to store. If `drawn` is undefined, the first reader's request renders the
 * text.
 */
export async function buildStoredHtml(
  ctx: Context,
  { place }: TextToRerender,
  drawn: RenderedText | undefined,
): Promise<TextValues> {
  if (drawn === undefined) return { markdown_version: 0 };
  return resolveTextReferences(ctx, drawn, place);
}

export interface TextsForViewer {
  title: SafeHtml;
  description: SafeHtml;
}

/**
 * Returns the HTML in the order of `texts`. The viewer must be able to read all of them. The number
 * of SQL statements does not depend on the number of texts.
 */
export async function renderTextsForViewer(
  ctx: Context,
  texts: readonly TextToRerender[],
): Promise<TextsForViewer[]> {
  const rows = await findRenderedTexts(ctx, { ids: texts.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.noteable_id, row]));
  const stored: { html: StoredHtml; files: string }[] = [];
  for (const text of texts) {
    const kept = byId.get(text.id);
    const isFresh = kept?.markdown_version === MARKDOWN_VERSION;
    const words = isFresh ? kept : await renderForReader(ctx, text);
    const files = `/${text.place.full_path}`;
    for (const html of [words.title_html, words.description_html]) {
      stored.push({ html: (html ?? "") as StoredHtml, files });
    }
  }
  const shown = await renderHtmlForViewer(ctx, stored);
  return texts.map((_, index) => ({
    title: shown[2 * index] as SafeHtml,
    description: shown[2 * index + 1] as SafeHtml,
  }));
}

/**
 * Renders a text that has no HTML, or HTML of an older renderer. Does not wait until the HTML is
 * stored, so that the reader gets the response sooner.
 */
async function renderForReader(ctx: Context, text: TextToRerender): Promise<TextValues> {
  const { words, keep } = await rerenderTitleAndDescription(ctx, text);
  keep?.().catch((error: unknown) => ctx.log.debug({ err: error }, "rendered HTML was not stored"));
  return words;
}

/**
 * Renders the text. The caller can store the HTML by calling `keep`. `keep` is absent when rendering
 * exceeded its time limit for a reason other than the text itself; then the next reader's request
 * renders again.
 */
export async function rerenderTitleAndDescription(
  ctx: Context,
  text: TextToRerender,
): Promise<{ words: TextValues; keep?: () => Promise<void> }> {
  const drawn = await renderTitleAndDescription(ctx, text);
  const {
    title_html = "",
    description_html = "",
    ...rest
  } = await resolveTextReferences(ctx, drawn, text.place);
  const words = { title_html, description_html };
  if (rest.markdown_version !== undefined) return { words };
  const kept = { ...words, markdown_version: MARKDOWN_VERSION };
  return { words, keep: () => ctx.transaction((inner) => saveRenderedText(inner, text, kept)) };
}
