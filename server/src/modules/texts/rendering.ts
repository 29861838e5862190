/** Titles and descriptions as HTML: rendered when they are written, shown to each reader as they may see them. */
import type { Context } from "../../platform/context.ts";
import {
  drawText,
  drawTitle,
  MARKDOWN_VERSION,
  settle,
  showHtml,
  type Drawing,
  type SafeHtml,
  type StoredHtml,
  type Whereabouts,
} from "../../platform/markdown/index.ts";
import { drawnWords, keepDrawn, type Rerendered } from "./rendering.queries.ts";
import type { TextValues } from "./texts.queries.ts";

export interface DrawnWords {
  title?: Drawing;
  description?: Drawing;
}

/** The slow part, before the transaction: nobody should wait for a lock because of somebody's prose. */
export async function drawWords(
  { config }: Context,
  { title, description }: { title?: string | undefined; description?: string | undefined },
): Promise<DrawnWords> {
  const { origin } = config.url;
  return {
    ...(title === undefined ? {} : { title: drawTitle(title.trim(), origin) }),
    ...(description === undefined ? {} : { description: await drawText(description, origin) }),
  };
}

/** What is to be kept beside the words. */
export async function settleWords(
  ctx: Context,
  { title, description }: DrawnWords,
  place: Rerendered["place"],
): Promise<TextValues> {
  const where: Whereabouts = { id: place.id, kind: place.kind, full_path: place.full_path };
  const isFinal = title?.final !== false && description?.final !== false;
  return {
    ...(title === undefined ? {} : { title_html: await settle(ctx, title, where) }),
    ...(description === undefined
      ? {}
      : { description_html: await settle(ctx, description, where) }),
    // What could not be drawn well today is drawn when it is read.
    ...(isFinal ? {} : { markdown_version: 0 }),
  };
}

/** What could not be drawn ahead is drawn when it is read, too. */
export async function markupOf(
  ctx: Context,
  { place }: Rerendered,
  drawn: DrawnWords | undefined,
): Promise<TextValues> {
  if (drawn === undefined) return { markdown_version: 0 };
  return settleWords(ctx, drawn, place);
}

export interface ShownWords {
  title: SafeHtml;
  description: SafeHtml;
}

/** For readers of all of them, in their order; many cost as many statements as one. */
export async function showTexts(ctx: Context, texts: readonly Rerendered[]): Promise<ShownWords[]> {
  const rows = await drawnWords(ctx, { ids: texts.map(({ id }) => id) });
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
  const shown = await showHtml(ctx, stored);
  return texts.map((_, index) => ({
    title: shown[2 * index] as SafeHtml,
    description: shown[2 * index + 1] as SafeHtml,
  }));
}

/** Texts that were never rendered, or by an older renderer. The reader does not wait until they are stored. */
async function renderForReader(ctx: Context, text: Rerendered): Promise<TextValues> {
  const { words, keep } = await renderAgain(ctx, text);
  keep?.().catch((error: unknown) => ctx.log.debug({ err: error }, "rendered words were not kept"));
  return words;
}

/** `keep` stores the words; it is absent where rendering failed for want of time, not because of the text. */
export async function renderAgain(
  ctx: Context,
  text: Rerendered,
): Promise<{ words: TextValues; keep?: () => Promise<void> }> {
  const drawn = await drawWords(ctx, text);
  const {
    title_html = "",
    description_html = "",
    ...rest
  } = await settleWords(ctx, drawn, text.place);
  const words = { title_html, description_html };
  if (rest.markdown_version !== undefined) return { words };
  const kept = { ...words, markdown_version: MARKDOWN_VERSION };
  return { words, keep: () => ctx.transaction((inner) => keepDrawn(inner, text, kept)) };
}
