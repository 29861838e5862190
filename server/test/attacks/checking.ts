/**
 * Renders mixed hostile texts as the server does and checks, with an HTML parser, the HTML that readers
 * would receive.
 */
import type { Context } from "../../src/platform/context.ts";
import {
  resolveReferences,
  showHtml,
  storeWithoutReferences,
} from "../../src/platform/markdown/index.ts";
import { renderText, renderTitle, type Rendering } from "../../src/platform/markdown/rendering.ts";
import { forbiddenIn, hasBareSign } from "../allowed-html.ts";
import { addMemoryReferences, MEMORY_PLACES } from "./memory-references.ts";
import { mixture, MIXTURE_ORIGIN, titleMixture } from "./mixtures.ts";

export interface Checked {
  /** Number of texts that the renderer could not bring to a stable result; readers get them as typed. */
  plain: number;
  /** Number of references that became links, for a reader who can see all targets. */
  links: number;
  failures: { number: number; text: string; html: string; found: string[] }[];
}

/** Every eighth text is rendered as a title, all others as a description. */
const TITLES = 8;

/** Checks the mixtures of a seed with numbers in [from, to). */
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
 * The HTML for a reader who sees all targets, for one who sees none, and without resolving references.
 */
async function receivedFrom(
  rendering: Rendering,
): Promise<{ html: string; references: boolean }[]> {
  const reader = (sees: boolean) => ({ sees }) as unknown as Context;
  const stored = await resolveReferences(reader(true), rendering, null);
  const texts = [{ html: stored, files: "/summit/weather" }];
  const [seen = ""] = await showHtml(reader(true), texts);
  const [unseen = ""] = await showHtml(reader(false), texts);
  const [unasked = ""] = await showHtml(reader(true), [
    { html: storeWithoutReferences(rendering), files: "/summit/weather" },
  ]);
  const hidden = { html: unseen, references: false };
  return [
    { html: seen, references: true },
    hidden,
    // The HTML must be the same for a hidden and for an absent target; a difference counts as a failure.
    ...(unasked === unseen ? [] : [{ html: `<differs>${unasked}`, references: false }]),
  ];
}
