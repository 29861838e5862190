/**
 * Drawing within limits. Short words without markup are drawn at once; everything else goes to a thread
 * with a clock; what takes too long is shown as it was typed.
 */
import { createRenderPool, type RenderPool } from "./render-pool.ts";
import { renderAsPlainText, renderText, renderTitle, type Rendering } from "./rendering.ts";
import { escapeHtml, type SafeHtml } from "./safe-html.ts";
import { listSyntaxes } from "./reference-registry.ts";

/**
 * Raised whenever the same words are rendered or stored differently. What is older is rendered again when
 * it is read, and by a job in the background; it is never shown.
 */
export const MARKDOWN_VERSION = 2;
/** No title is longer; what claims to be one is not worth the work. */
const TITLE_MAX = 1024;
/** Below this, the way to a thread and back costs more than the text. */
const AT_ONCE_MAX = 2048;

export interface RenderResult extends Rendering {
  /** Drawn again, it would look the same. */
  final: boolean;
}

let pool: RenderPool | undefined;

/** Starts the threads before the first text needs them. */
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

/** No markup, table, note or code, whose parsers are not ours to trust with the time of everybody else. */
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
