/**
 * References in rendered text: resolved once when the text is written, checked for each viewer when the
 * text is read. A viewer who cannot see the target gets the typed text, the same bytes as if the target
 * did not exist.
 */
import type { Context } from "../context.ts";
import type { RenderResult } from "./limited-rendering.ts";
import {
  PLACE_PLACEHOLDER,
  viewerIndependentHtml,
  parseStoredParts,
  storeParts,
  renderReferenceSourceText,
  type StoredHtml,
  type StoredPart,
  type ReferenceTarget,
} from "./parts.ts";
import { renderElement, escapeHtmlAttribute, type SafeHtml } from "./safe-html.ts";
import {
  findReferenceKind,
  findSyntax,
  type ReferenceWithText,
  type ShownReference,
  type ReferenceContext,
} from "./reference-registry.ts";

/** Resolves the references of a rendered text, with one call per syntax. */
export async function resolveReferences(
  ctx: Context,
  { parts, candidates }: Pick<RenderResult, "parts" | "candidates">,
  where: ReferenceContext | null,
): Promise<StoredHtml> {
  const targets: (ReferenceTarget | null)[] = candidates.map(() => null);
  const byName = Map.groupBy(candidates.keys(), (number) => candidates[number]?.syntax ?? "");
  for (const [name, numbers] of byName) {
    const meant = numbers.map((number) => candidates[number]?.parts ?? {});
    const found = (await findSyntax(name)?.find(ctx, where, meant)) ?? [];
    numbers.forEach((number, index) => (targets[number] = found[index] ?? null));
  }
  return withTargets(parts, targets);
}

/** Stores a rendered text with all references as typed text. */
export function storeWithoutReferences({ parts }: Pick<RenderResult, "parts">): StoredHtml {
  return withTargets(parts, []);
}

function withTargets(
  parts: RenderResult["parts"],
  targets: readonly (ReferenceTarget | null | undefined)[],
): StoredHtml {
  const found = parts.map((part): StoredPart => {
    if (typeof part === "string" || !("candidate" in part)) return part;
    const { candidate, ...typed } = part;
    const target = targets[candidate];
    if (target === null || target === undefined) return renderReferenceSourceText(typed);
    const { kind: to, ...rest } = target;
    // `to` must come first: the SQL patterns of `referringTo` expect it there.
    return { to, ...rest, ...typed };
  });
  return storeParts(found);
}

export interface StoredText {
  html: StoredHtml;
  /** The path of the project or group that owns the text's files; null if the text belongs to none. */
  files: string | null;
}

/** Renders texts for the viewer. Many texts cost as many statements as one. */
export async function showHtml(ctx: Context, texts: readonly StoredText[]): Promise<SafeHtml[]> {
  const read = texts.map(({ html }) =>
    viewerIndependentHtml(html) === null ? parseStoredParts(html) : null,
  );
  const met = read.flatMap((parts) => parts?.flatMap(metIn) ?? []);
  const shown = met.length === 0 ? [] : await lookUpReferences(ctx, met);
  let next = 0;
  return texts.map(({ html, files }, index) => {
    const parts = read[index] ?? null;
    if (parts === null) return viewerIndependentHtml(html) as SafeHtml;
    let complete = "";
    for (const part of parts) {
      if (typeof part === "string") complete += part;
      else if ("files" in part) complete += escapeHtmlAttribute(files ?? PLACE_PLACEHOLDER);
      else {
        const reference = met[next];
        const found = shown[next];
        next += 1;
        complete +=
          found && reference
            ? renderReferenceLink(reference, found)
            : renderReferenceSourceText(part);
      }
    }
    return complete as SafeHtml;
  });
}

/** The references in a stored text, for callers that do not render it. */
export function listReferences(html: StoredHtml): ReferenceWithText[] {
  return parseStoredParts(html).flatMap(metIn);
}

function metIn(part: StoredPart): ReferenceWithText[] {
  if (typeof part === "string" || !("to" in part)) return [];
  const { to: kind, href: _, ...rest } = part;
  return [{ kind, ...rest }];
}

/**
 * Looks up how targets are shown, for callers that render references themselves. Null for targets that
 * the viewer cannot see.
 */
export async function lookUpReferences(
  ctx: Context,
  met: readonly ReferenceWithText[],
): Promise<(ShownReference | null)[]> {
  const shown: (ShownReference | null)[] = met.map(() => null);
  const byKind = Map.groupBy(met.keys(), (index) => met[index]?.kind ?? "");
  for (const [kind, indexes] of byKind) {
    const asked = indexes.flatMap((index) => met[index] ?? []);
    const answers = (await findReferenceKind(kind)?.show(ctx, asked)) ?? [];
    indexes.forEach((index, at) => (shown[index] = answers[at] ?? null));
  }
  return shown;
}

/** Call only with a result that was looked up for the same viewer. */
export function renderReferenceLink(met: ReferenceWithText, shown: ShownReference): SafeHtml {
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
  return renderElement("a", attributes, shown.text) as SafeHtml;
}
