/**
 * Renders Markdown within time and size limits. Short text without markup is rendered immediately; other
 * text goes to a worker thread with a time limit. Text that takes too long is shown as typed.
 */
import { createRenderPool, type RenderPool } from "./render-pool.ts";
import { renderAsPlainText, renderText, renderTitle, type Rendering } from "./rendering.ts";
import { escapeHtml, type SafeHtml } from "./safe-html.ts";
import { listSyntaxes } from "./reference-registry.ts";

/**
 * Increment when the same text is rendered or stored differently. HTML of an older version is never
 * shown: it is rendered again when it is read, and by a background job.
 */
export const MARKDOWN_VERSION = 2;
/**
 * Maximum length of a title that is rendered. Real titles are shorter; a longer text is only escaped.
 */
const TITLE_MAX = 1024;
/**
 * Maximum length of a text that is rendered without a worker thread. For such a text, the transfer to a
 * thread and back costs more than rendering.
 */
const AT_ONCE_MAX = 2048;

export interface RenderResult extends Rendering {
  /** Rendering the text again would give the same result. */
  final: boolean;
}

let pool: RenderPool | undefined;

/** Starts the worker threads before the first text needs them. */
export function warmUpRenderers(): Promise<void> {
  pool ??= createRenderPool(listSyntaxes());
  return pool.ready;
}

export async function renderTextWithinLimits(text: string, origin: string): Promise<RenderResult> {
  if (isHarmless(text)) return { ...attempt(text, origin), final: true };
  pool ??= createRenderPool(listSyntaxes());
  const outcome = await pool.draw(text, origin);
  if (typeof outcome !== "string") return { ...outcome, final: true };
  return { ...renderAsPlainText(text), final: outcome === "too much" };
}

export function renderTitleWithinLimits(text: string, origin: string): RenderResult {
  if (text.length > TITLE_MAX)
    return { parts: [escapeHtml(text) as SafeHtml], candidates: [], final: true };
  return { ...renderTitle(text, { origin, syntaxes: listSyntaxes() }), final: true };
}

/**
 * True for text without HTML, tables, footnotes and code. Third-party parsers handle those, and a slow
 * one would block the event loop for all requests.
 */
function isHarmless(text: string): boolean {
  return text.length <= AT_ONCE_MAX && !/[<|]|```|~~~|\[\^/.test(text);
}

function attempt(text: string, origin: string): Rendering {
  try {
    return renderText(text, { origin, syntaxes: listSyntaxes() });
  } catch {
    return renderAsPlainText(text);
  }
}
