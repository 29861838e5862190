/**
 * Renders titles and descriptions when they are saved, and inserts their references for each reader.
 */
import { rateLimitKey } from "../../platform/auth/viewer.ts";
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
  type ReferencingTextPlace,
} from "../../platform/markdown/index.ts";
import { placeWebPath } from "../projects/index.ts";
import { findRenderedTexts, saveRenderedText, type TextToRerender } from "./rendering.queries.ts";
import type { TextColumnValues } from "./texts.queries.ts";

export interface RenderedTitleAndDescription {
  title?: RenderResult;
  description?: RenderResult;
}

/**
 * Renders title and description to HTML, without resolving references. Rendering is slow, so
 * callers must call this function before they start a transaction.
 */
export async function renderTitleAndDescription(
  { config, viewer }: Context,
  { title, description }: { title?: string | undefined; description?: string | undefined },
): Promise<RenderedTitleAndDescription> {
  const { origin } = config.url;
  return {
    ...(title === undefined ? {} : { title: renderTitleWithinLimits(title.trim(), origin) }),
    ...(description === undefined
      ? {}
      : { description: await renderTextWithinLimits(description, origin, rateLimitKey(viewer)) }),
  };
}

/** Finds what the references in the rendered HTML point at. Returns the HTML columns to store. */
export async function resolveTextReferences(
  ctx: Context,
  { title, description }: RenderedTitleAndDescription,
  place: TextToRerender["place"],
): Promise<TextColumnValues> {
  const where: ReferencingTextPlace = {
    id: place.id,
    kind: place.kind,
    full_path: place.full_path,
  };
  const isFinal = title?.final !== false && description?.final !== false;
  return {
    ...(title === undefined ? {} : { title_html: await resolveReferences(ctx, title, where) }),
    ...(description === undefined
      ? {}
      : { description_html: await resolveReferences(ctx, description, where) }),
    // HTML that is not final is only escaped plain text, because the worker threads were busy.
    // Version 0 makes the next reader's request render the text again.
    ...(isFinal ? {} : { markdown_version: 0 }),
  };
}

/**
 * Returns the HTML columns to store. If `drawn` is undefined, no HTML is stored, and the first
 * reader's request renders the text.
 */
export async function buildTextHtmlColumns(
  ctx: Context,
  { place }: TextToRerender,
  drawn: RenderedTitleAndDescription | undefined,
): Promise<TextColumnValues> {
  if (drawn === undefined) return { markdown_version: 0 };
  return resolveTextReferences(ctx, drawn, place);
}

export interface TitleAndDescriptionHtml {
  title: SafeHtml;
  description: SafeHtml;
}

/**
 * Returns the HTML of titles and descriptions in the order of `texts`. The caller must have checked
 * that the viewer can read all texts. The number of SQL statements does not depend on the number of
 * texts.
 */
export async function renderTextsForViewer(
  ctx: Context,
  texts: readonly TextToRerender[],
): Promise<TitleAndDescriptionHtml[]> {
  const rows = await findRenderedTexts(ctx, { ids: texts.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.noteable_id, row]));
  const stored: { html: StoredHtml; files: string }[] = [];
  for (const text of texts) {
    const kept = byId.get(text.id);
    const isFresh = kept?.markdown_version === MARKDOWN_VERSION;
    const words = isFresh ? kept : await renderForReader(ctx, text);
    const files = placeWebPath(text.place);
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
async function renderForReader(ctx: Context, text: TextToRerender): Promise<TextColumnValues> {
  const { words, keep } = await rerenderTitleAndDescription(ctx, text);
  keep?.().catch((error: unknown) => ctx.log.debug({ err: error }, "rendered HTML was not stored"));
  return words;
}

/**
 * Renders title and description again. The caller can store the HTML by calling `keep`. If the
 * worker threads were busy, the HTML is only escaped plain text, and `keep` is absent. The next
 * reader's request then renders the text again.
 */
export async function rerenderTitleAndDescription(
  ctx: Context,
  text: TextToRerender,
): Promise<{ words: TextColumnValues; keep?: () => Promise<void> }> {
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
