/**
 * References in rendered texts. The targets are found once, when the text is written. Whether the viewer
 * can see a target is checked when the text is read. A viewer who cannot see the target gets the
 * characters that the author wrote, the same bytes as if the target did not exist.
 */
import type { Context } from "../context.ts";
import type { RenderResult } from "./limited-rendering.ts";
import {
  PLACE_PATH_PLACEHOLDER,
  getHtmlIfViewerIndependent,
  parseStoredParts,
  serializeStoredParts,
  renderReferenceSourceText,
  type StoredHtml,
  type StoredHtmlPart,
  type ReferenceTarget,
} from "./parts.ts";
import { renderElement, escapeHtmlAttribute, type SafeHtml } from "./safe-html.ts";
import {
  findReferenceKind,
  findReferenceSyntax,
  type ReferenceTargetWithSourceText,
  type ReferenceLinkForViewer,
  type ReferencingTextPlace,
} from "./reference-registry.ts";

/**
 * Finds the targets of all references in a rendered text, with one call per reference syntax. Returns
 * the HTML to store.
 */
export async function resolveReferences(
  ctx: Context,
  { parts, candidates }: Pick<RenderResult, "parts" | "candidates">,
  where: ReferencingTextPlace | null,
): Promise<StoredHtml> {
  const targets: (ReferenceTarget | null)[] = candidates.map(() => null);
  const byName = Map.groupBy(candidates.keys(), (number) => candidates[number]?.syntax ?? "");
  for (const [name, numbers] of byName) {
    const meant = numbers.map((number) => candidates[number]?.parts ?? {});
    const found = (await findReferenceSyntax(name)?.find(ctx, where, meant)) ?? [];
    numbers.forEach((number, index) => (targets[number] = found[index] ?? null));
  }
  return withTargets(parts, targets);
}

/**
 * Builds the HTML to store without resolving references. Each reference stays as the characters
 * that the author wrote, for example `#12`.
 */
export function toStoredHtmlWithoutReferences({ parts }: Pick<RenderResult, "parts">): StoredHtml {
  return withTargets(parts, []);
}

function withTargets(
  parts: RenderResult["parts"],
  targets: readonly (ReferenceTarget | null | undefined)[],
): StoredHtml {
  const found = parts.map((part): StoredHtmlPart => {
    if (typeof part === "string" || !("candidate" in part)) return part;
    const { candidate, ...typed } = part;
    const target = targets[candidate];
    if (target === null || target === undefined) return renderReferenceSourceText(typed);
    const { kind: to, ...rest } = target;
    // `to` must be the first member of the JSON object, because the SQL patterns of
    // `sqlLikePatternsForReferences` expect it there.
    return { to, ...rest, ...typed };
  });
  return serializeStoredParts(found);
}

export interface StoredHtmlWithPlacePath {
  html: StoredHtml;
  /**
   * The path of the project or group that owns the uploaded files of the text; null if the text belongs
   * to neither.
   */
  files: string | null;
}

/**
 * Turns stored HTML into HTML for the viewer. The number of SQL statements does not depend on the number
 * of texts.
 */
export async function renderHtmlForViewer(
  ctx: Context,
  texts: readonly StoredHtmlWithPlacePath[],
): Promise<SafeHtml[]> {
  const read = texts.map(({ html }) =>
    getHtmlIfViewerIndependent(html) === null ? parseStoredParts(html) : null,
  );
  const met = read.flatMap((parts) => parts?.flatMap(metIn) ?? []);
  const shown = met.length === 0 ? [] : await loadReferenceLinksForViewer(ctx, met);
  let next = 0;
  return texts.map(({ html, files }, index) => {
    const parts = read[index] ?? null;
    if (parts === null) return getHtmlIfViewerIndependent(html) as SafeHtml;
    let complete = "";
    for (const part of parts) {
      if (typeof part === "string") complete += part;
      else if ("files" in part) complete += escapeHtmlAttribute(files ?? PLACE_PATH_PLACEHOLDER);
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

/** Lists the references in a stored text, for callers that need the targets and not the HTML. */
export function listReferences(html: StoredHtml): ReferenceTargetWithSourceText[] {
  return parseStoredParts(html).flatMap(metIn);
}

function metIn(part: StoredHtmlPart): ReferenceTargetWithSourceText[] {
  if (typeof part === "string" || !("to" in part)) return [];
  const { to: kind, href: _, ...rest } = part;
  return [{ kind, ...rest }];
}

/**
 * Loads the title, URL and attributes of targets, for callers that render references themselves. Null
 * for targets that the viewer cannot see.
 */
export async function loadReferenceLinksForViewer(
  ctx: Context,
  met: readonly ReferenceTargetWithSourceText[],
): Promise<(ReferenceLinkForViewer | null)[]> {
  const shown: (ReferenceLinkForViewer | null)[] = met.map(() => null);
  const byKind = Map.groupBy(met.keys(), (index) => met[index]?.kind ?? "");
  for (const [kind, indexes] of byKind) {
    const asked = indexes.flatMap((index) => met[index] ?? []);
    const answers = (await findReferenceKind(kind)?.show(ctx, asked)) ?? [];
    indexes.forEach((index, at) => (shown[index] = answers[at] ?? null));
  }
  return shown;
}

/**
 * Renders the link of a reference. `shown` must have been looked up for the same viewer, because the
 * link contains data that other viewers may not see.
 */
export function renderReferenceLink(
  met: ReferenceTargetWithSourceText,
  shown: ReferenceLinkForViewer,
): SafeHtml {
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
