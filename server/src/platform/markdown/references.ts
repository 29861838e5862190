/**
 * References in rendered texts: found once when the text is written, shown or hidden each time it is read.
 * A reader who may not see the target gets the words that were typed, the same bytes as if there were no
 * such thing.
 */
import type { Context } from "../context.ts";
import type { Drawing } from "./limited-rendering.ts";
import {
  HERE,
  htmlForAll,
  storedParts,
  storeParts,
  typedHtml,
  type StoredHtml,
  type StoredPart,
  type Target,
} from "./parts.ts";
import { element, escapedValue, type SafeHtml } from "./safe-html.ts";
import {
  kindCalled,
  syntaxCalled,
  type Met,
  type Shown,
  type Whereabouts,
} from "./reference-registry.ts";

/** Finds out what the references of a rendered text mean, in one call for each way of writing them. */
export async function settle(
  ctx: Context,
  { parts, candidates }: Pick<Drawing, "parts" | "candidates">,
  where: Whereabouts | null,
): Promise<StoredHtml> {
  const targets: (Target | null)[] = candidates.map(() => null);
  const byName = Map.groupBy(candidates.keys(), (number) => candidates[number]?.syntax ?? "");
  for (const [name, numbers] of byName) {
    const meant = numbers.map((number) => candidates[number]?.parts ?? {});
    const found = (await syntaxCalled(name)?.find(ctx, where, meant)) ?? [];
    numbers.forEach((number, index) => (targets[number] = found[index] ?? null));
  }
  return withTargets(parts, targets);
}

/** The same without references: everything stands as it was typed. */
export function unsettled({ parts }: Pick<Drawing, "parts">): StoredHtml {
  return withTargets(parts, []);
}

function withTargets(
  parts: Drawing["parts"],
  targets: readonly (Target | null | undefined)[],
): StoredHtml {
  const found = parts.map((part): StoredPart => {
    if (typeof part === "string" || !("candidate" in part)) return part;
    const { candidate, ...typed } = part;
    const target = targets[candidate];
    if (target === null || target === undefined) return typedHtml(typed);
    const { kind: to, ...rest } = target;
    // In this order: SQL looks for `to` at the beginning.
    return { to, ...rest, ...typed };
  });
  return storeParts(found);
}

export interface StoredText {
  html: StoredHtml;
  /** Below which path the files of the text's place are; null for a text that stands nowhere. */
  files: string | null;
}

/** Texts as the viewer may see them; many at once cost as many statements as one. */
export async function showHtml(ctx: Context, texts: readonly StoredText[]): Promise<SafeHtml[]> {
  const read = texts.map(({ html }) => (htmlForAll(html) === null ? storedParts(html) : null));
  const met = read.flatMap((parts) => parts?.flatMap(metIn) ?? []);
  const shown = met.length === 0 ? [] : await lookUp(ctx, met);
  let next = 0;
  return texts.map(({ html, files }, index) => {
    const parts = read[index] ?? null;
    if (parts === null) return htmlForAll(html) as SafeHtml;
    let complete = "";
    for (const part of parts) {
      if (typeof part === "string") complete += part;
      else if ("files" in part) complete += escapedValue(files ?? HERE);
      else {
        const reference = met[next];
        const found = shown[next];
        next += 1;
        complete += found && reference ? linkFrom(reference, found) : typedHtml(part);
      }
    }
    return complete as SafeHtml;
  });
}

/** What a text leads to, for those who do something else with it than to show it. */
export function referencesIn(html: StoredHtml): Met[] {
  return storedParts(html).flatMap(metIn);
}

function metIn(part: StoredPart): Met[] {
  if (typeof part === "string" || !("to" in part)) return [];
  const { to: kind, href: _, ...rest } = part;
  return [{ kind, ...rest }];
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
