/**
 * Renders Markdown within time and size limits. Short text without HTML, tables, footnotes and code is
 * rendered immediately. Other text goes to a worker thread with a time limit. If rendering takes too
 * long, the page shows the characters that the author wrote.
 */
import { BUDGETS } from "../rate-limits/budgets.ts";
import { createRenderPool, type RenderPool } from "./render-pool.ts";
import { renderAsPlainText, renderText, renderTitle, type RenderedTextParts } from "./rendering.ts";
import { HIGHLIGHTED_FILE_MAX, toShownCode } from "./code/file-highlighting.ts";
import type { LinkBase, RepositoryLinks } from "./links.ts";
import { escapeHtmlText, type SafeHtml } from "./safe-html.ts";
import { listReferenceSyntaxes } from "./reference-registry.ts";

/**
 * Version of the stored HTML. Increment this number when the renderer produces other HTML or the
 * stored format changes. Stored HTML of an older version is never shown: it is rendered again when
 * it is read, and by a background job.
 */
export const MARKDOWN_VERSION = 3;
/**
 * Maximum length of a title that is rendered, in characters. Real titles are shorter; a longer string is
 * only escaped.
 */
const TITLE_MAX = 1024;
/**
 * Maximum length, in characters, of a text that is rendered without a worker thread. For such a short
 * text, the transfer to a thread and back costs more than rendering.
 */
const AT_ONCE_MAX = 2048;

export interface RenderResult extends RenderedTextParts {
  /**
   * True if rendering the text again would give the same result. False if the worker threads were
   * busy, so that the text is not rendered but shown as plain text.
   */
  final: boolean;
}

let pool: RenderPool | undefined;
/** How many texts of this process were shown as plain text because no thread was free. */
let refused = 0;
let limitMs: number = BUDGETS.renderMs.value;
let reportTooMuch: () => void = () => {};

/**
 * Sets the maximum time to render one text, which has no effect after the first text. `onTooMuch` is
 * called for each text that exceeds the time or the memory.
 */
export function setRenderTimeLimit(ms: number, onTooMuch: () => void): void {
  limitMs = ms;
  reportTooMuch = onTooMuch;
}

/** Returns the pool of this process. The first call creates it, without a thread. */
export function openRenderPool(): RenderPool {
  pool ??= createRenderPool(listReferenceSyntaxes(), { limitMs });
  return pool;
}

/** For the metrics. Does not create the pool. */
export function measureRendering(): { waiting: number; refused: number } {
  return { waiting: pool?.countWaiting() ?? 0, refused };
}

/**
 * `callerKey` is the `rateLimitKey` of the viewer, because callers take turns at the worker threads. `files`
 * is set for a file of a repository, whose relative links lead to other files.
 */
export async function renderTextWithinLimits(
  text: string,
  origin: string,
  callerKey: string,
  files?: RepositoryLinks,
): Promise<RenderResult> {
  const base = { origin, files };
  if (isHarmless(text)) return { ...attempt(text, base), final: true };
  const outcome = await openRenderPool().draw(callerKey, text, base);
  if (typeof outcome !== "string") return { ...outcome, final: true };
  if (outcome === "busy") refused += 1;
  else reportTooMuch();
  return { ...renderAsPlainText(text), final: outcome === "too much" };
}

/** Highlights a file. Returns plain code when the language is unknown or highlighting takes too long. */
export async function highlightFileWithinLimits(
  code: string,
  language: string | null,
  callerKey: string,
): Promise<SafeHtml> {
  const shown = toShownCode(code);
  if (language === null || shown.length > HIGHLIGHTED_FILE_MAX) {
    return escapeHtmlText(shown) as SafeHtml;
  }
  const outcome = await openRenderPool().draw(callerKey, shown, { language });
  const [html] = typeof outcome === "string" ? [] : outcome.parts;
  return typeof html === "string" ? html : (escapeHtmlText(shown) as SafeHtml);
}

/**
 * Renders a text that is part of Cairn, such as a help page. It runs on the main thread without a time
 * limit: the text is known to be short, and a busy machine must not turn it into plain text.
 */
export function renderTextOfCairn(text: string, origin: string): RenderedTextParts {
  return renderText(text, { origin, syntaxes: listReferenceSyntaxes() });
}

export function renderTitleWithinLimits(text: string, origin: string): RenderResult {
  if (text.length > TITLE_MAX)
    return { parts: [escapeHtmlText(text) as SafeHtml], candidates: [], final: true };
  return { ...renderTitle(text, { origin, syntaxes: listReferenceSyntaxes() }), final: true };
}

/**
 * True for text of at most `AT_ONCE_MAX` characters without HTML, tables, footnotes and fenced code.
 * Such text is rendered on the main thread; other text can take long and would block all requests.
 */
function isHarmless(text: string): boolean {
  return text.length <= AT_ONCE_MAX && !/[<|]|```|~~~|\[\^/.test(text);
}

function attempt(text: string, base: LinkBase): RenderedTextParts {
  try {
    return renderText(text, { ...base, syntaxes: listReferenceSyntaxes() });
  } catch {
    return renderAsPlainText(text);
  }
}
