/**
 * References in drawn texts: found once when the text is written, shown or hidden each time it is read.
 * A reference wraps the words that were typed. Whoever may not see what it leads to gets these words, the
 * same bytes as if there were no such thing.
 */
import type { Context } from "../context.ts";
import type { Drawing } from "./drawing.ts";
import { HERE } from "./links.ts";
import { element, type SafeHtml } from "./safe-html.ts";
import {
  kindCalled,
  syntaxCalled,
  type Met,
  type Shown,
  type Target,
  type Whereabouts,
} from "./syntaxes.ts";

declare const stored: unique symbol;

/** What is kept beside the text: the same for everybody, and not yet fit to be shown to anybody. */
export type StoredHtml = string & { readonly [stored]: true };

// Words cannot hold these: sanitised markup has no bare `<` in texts and no bare `"` in attributes.
// Whatever else stands in the tag, a number never stays.
const NUMBERED = /<cairn-reference data-n="(\d+)"[^>]*>([\s\S]*?)<\/cairn-reference>/g;
const FOUND =
  /<cairn-reference data-to="([a-z_]+):(\d+):(\d*):([a-z0-9+_-]*)">([\s\S]*?)<\/cairn-reference>/g;

/** Finds out what the references of a drawn text mean, in one call for each way of writing them. */
export async function settle(
  ctx: Context,
  { html, candidates }: Pick<Drawing, "html" | "candidates">,
  where: Whereabouts | null,
): Promise<StoredHtml> {
  if (candidates.length === 0) return html as StoredHtml;
  const targets: (Target | null)[] = candidates.map(() => null);
  const byName = Map.groupBy(candidates.keys(), (number) => candidates[number]?.syntax ?? "");
  for (const [name, numbers] of byName) {
    const meant = numbers.map((number) => candidates[number]?.parts ?? {});
    const found = (await syntaxCalled(name)?.find(ctx, where, meant)) ?? [];
    numbers.forEach((number, index) => (targets[number] = found[index] ?? null));
  }
  return html.replaceAll(NUMBERED, (_, number: string, typed: string) => {
    const target = targets[Number(number)];
    if (target === null || target === undefined) return typed;
    const { kind, id, via = "", look = "" } = target;
    return `<cairn-reference data-to="${kind}:${id}:${via}:${look}">${typed}</cairn-reference>`;
  }) as StoredHtml;
}

/** The same without references: everything stands as it was typed. */
export function unsettled({ html }: Pick<Drawing, "html">): StoredHtml {
  return html.replaceAll(NUMBERED, "$2") as StoredHtml;
}

export interface StoredText {
  html: StoredHtml;
  /** Below which path the files of the text's place are; null for a text that stands nowhere. */
  files: string | null;
}

/** Texts as the viewer may see them; many at once cost as many statements as one. */
export async function showHtml(ctx: Context, texts: readonly StoredText[]): Promise<SafeHtml[]> {
  const met = texts.flatMap(({ html }) => referencesIn(html));
  const shown = met.length === 0 ? [] : await lookUp(ctx, met);
  let next = 0;
  return texts.map(({ html, files }) => {
    const withFiles =
      files === null ? html : html.replaceAll(`="${HERE}/uploads/`, `="${files}/uploads/`);
    const complete = withFiles.replaceAll(FOUND, (...match: string[]) => {
      const reference = met[next];
      const found = shown[next];
      next += 1;
      return found && reference ? linkFrom(reference, found) : (match[5] ?? "");
    });
    return complete as SafeHtml;
  });
}

/** What a text leads to, for those who do something else with it than to show it. */
export function referencesIn(html: StoredHtml): Met[] {
  if (!html.includes("<cairn-reference ")) return [];
  return Array.from(html.matchAll(FOUND), ([, kind = "", id, via, look = "", typed = ""]) => ({
    kind,
    id: Number(id),
    ...(via === "" ? {} : { via: Number(via) }),
    look,
    typed: wordsOf(typed),
  }));
}

/** What is to be seen of targets, for those who speak of them in their own words; null where nothing is. */
export async function lookUp(ctx: Context, met: readonly Met[]): Promise<(Shown | null)[]> {
  const shown: (Shown | null)[] = met.map(() => null);
  const byKind = Map.groupBy(met.keys(), (index) => met[index]?.kind ?? "");
  for (const [kind, indexes] of byKind) {
    const asked = indexes.flatMap((index) => met[index] ?? []);
    const answers = (await kindCalled(kind)?.show(ctx, asked)) ?? [];
    indexes.forEach((index, at) => (shown[index] = answers[at] ?? null));
  }
  return shown;
}

/** Only of what was looked up for whoever reads it. */
export function linkFrom(met: Met, shown: Shown): SafeHtml {
  const attributes = {
    href: shown.href,
    class: `gfm gfm-${met.kind}${shown.class === undefined ? "" : ` ${shown.class}`}`,
    title: shown.title,
    "data-reference-type": met.kind,
    "data-original": met.typed,
    [`data-${met.kind}`]: met.id,
    ...shown.attributes,
    "data-container": "body",
    "data-placement": "top",
  };
  return element("a", attributes, shown.text) as SafeHtml;
}

/** The typed words again: our own markup, so only few things can stand in it. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&#x([0-9A-F]{1,6});/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}
