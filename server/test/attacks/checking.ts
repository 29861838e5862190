/**
 * Renders random hostile texts as the server does, and checks with an HTML parser the HTML that
 * readers would receive.
 */
import type { Context } from "../../src/platform/context.ts";
import {
  resolveReferences,
  renderHtmlForViewer,
  toStoredHtmlWithoutReferences,
} from "../../src/platform/markdown/index.ts";
import {
  renderText,
  renderTitle,
  type RenderedTextParts,
} from "../../src/platform/markdown/rendering.ts";
import { findForbiddenHtml, hasUnescapedLessThan } from "../allowed-html.ts";
import { registerInMemoryReferences, IN_MEMORY_REFERENCE_TARGETS } from "./memory-references.ts";
import {
  generateHostileMarkdown,
  HOSTILE_MARKDOWN_SERVER_URL,
  generateHostileTitle,
} from "./mixtures.ts";

export interface HostileMarkdownReport {
  /**
   * Number of texts for which the renderer threw the error "did not reach a stable result". Readers
   * see such a text as its author wrote it.
   */
  plain: number;
  /** Number of references that became links, for a reader who can see all targets. */
  links: number;
  failures: { number: number; text: string; html: string; found: string[] }[];
}

/** Every eighth text is rendered as a title, all others as a description. */
const TITLES = 8;

/**
 * Generates the random texts with the numbers `from` to `to` - 1 of this seed and checks their
 * HTML.
 */
export async function checkHostileMarkdown(
  seed: string,
  from: number,
  to: number,
): Promise<HostileMarkdownReport> {
  const syntaxes = registerInMemoryReferences(seed);
  const manner = { origin: HOSTILE_MARKDOWN_SERVER_URL, syntaxes };
  const checked: HostileMarkdownReport = { plain: 0, links: 0, failures: [] };
  for (let number = from; number < to; number += 1) {
    const isTitle = number % TITLES === 0;
    const text = (isTitle ? generateHostileTitle : generateHostileMarkdown)(
      seed,
      number,
      IN_MEMORY_REFERENCE_TARGETS,
    );
    let rendering: RenderedTextParts;
    try {
      rendering = isTitle ? renderTitle(text, manner) : renderText(text, manner);
    } catch (error) {
      if (!String(error).includes("did not reach a stable result")) throw error;
      checked.plain += 1;
      continue;
    }
    for (const { html, references } of await receivedFrom(rendering)) {
      const found = findForbiddenHtml(html, { references });
      if (hasUnescapedLessThan(html)) found.push("a bare sign in a tag");
      if (isTitle && /<(?!\/?(?:gl-emoji|a)\b)/.test(html)) found.push("markup in a title");
      if (found.length > 0) checked.failures.push({ number, text, html, found });
      if (references) checked.links += html.split('class="gfm ').length - 1;
    }
  }
  return checked;
}

/**
 * Returns the HTML of the text in three forms: for a reader who can see all targets of references,
 * for a reader who can see no target, and without resolving references.
 */
async function receivedFrom(
  rendering: RenderedTextParts,
): Promise<{ html: string; references: boolean }[]> {
  const reader = (sees: boolean) => ({ sees }) as unknown as Context;
  const stored = await resolveReferences(reader(true), rendering, null);
  const texts = [{ html: stored, files: "/summit/weather" }];
  const [seen = ""] = await renderHtmlForViewer(reader(true), texts);
  const [unseen = ""] = await renderHtmlForViewer(reader(false), texts);
  const [unasked = ""] = await renderHtmlForViewer(reader(true), [
    { html: toStoredHtmlWithoutReferences(rendering), files: "/summit/weather" },
  ]);
  const hidden = { html: unseen, references: false };
  return [
    { html: seen, references: true },
    hidden,
    // For a hidden target the HTML must be the same as for one that does not exist. A difference
    // counts as a failure.
    ...(unasked === unseen ? [] : [{ html: `<differs>${unasked}`, references: false }]),
  ];
}
