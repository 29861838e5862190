/**
 * Renders random hostile texts as the server does, and checks with an HTML parser the HTML that
 * readers would receive.
 */
import type { Context } from "../../src/platform/context.ts";
import {
  resolveReferences,
  renderHtmlForViewer,
  storeWithoutReferences,
} from "../../src/platform/markdown/index.ts";
import { renderText, renderTitle, type Rendering } from "../../src/platform/markdown/rendering.ts";
import { forbiddenIn, hasBareSign } from "../allowed-html.ts";
import { addMemoryReferences, MEMORY_PLACES } from "./memory-references.ts";
import { mixture, MIXTURE_ORIGIN, titleMixture } from "./mixtures.ts";

export interface Checked {
  /**
   * Number of texts for which the renderer reported that it did not reach a stable result. Readers
   * see these as the characters the author wrote.
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
export async function checkMixtures(seed: string, from: number, to: number): Promise<Checked> {
  const syntaxes = addMemoryReferences(seed);
  const manner = { origin: MIXTURE_ORIGIN, syntaxes };
  const checked: Checked = { plain: 0, links: 0, failures: [] };
  for (let number = from; number < to; number += 1) {
    const isTitle = number % TITLES === 0;
    const text = (isTitle ? titleMixture : mixture)(seed, number, MEMORY_PLACES);
    let rendering: Rendering;
    try {
      rendering = isTitle ? renderTitle(text, manner) : renderText(text, manner);
    } catch (error) {
      if (!String(error).includes("did not reach a stable result")) throw error;
      checked.plain += 1;
      continue;
    }
    for (const { html, references } of await receivedFrom(rendering)) {
      const found = forbiddenIn(html, { references });
      if (hasBareSign(html)) found.push("a bare sign in a tag");
      if (isTitle && /<(?!\/?(?:gl-emoji|a)\b)/.test(html)) found.push("markup in a title");
      if (found.length > 0) checked.failures.push({ number, text, html, found });
      if (references) checked.links += html.split('class="gfm ').length - 1;
    }
  }
  return checked;
}

/**
 * The HTML for a reader who can see all targets of references, for one who can see none, and with
 * no reference resolved.
 */
async function receivedFrom(
  rendering: Rendering,
): Promise<{ html: string; references: boolean }[]> {
  const reader = (sees: boolean) => ({ sees }) as unknown as Context;
  const stored = await resolveReferences(reader(true), rendering, null);
  const texts = [{ html: stored, files: "/summit/weather" }];
  const [seen = ""] = await renderHtmlForViewer(reader(true), texts);
  const [unseen = ""] = await renderHtmlForViewer(reader(false), texts);
  const [unasked = ""] = await renderHtmlForViewer(reader(true), [
    { html: storeWithoutReferences(rendering), files: "/summit/weather" },
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
