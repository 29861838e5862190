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
  type ReferencePart,
  type ReferenceTarget,
} from "./parts.ts";
import { loadReferenceLinks, type ReferenceLinks } from "./reference-links.ts";
import { escapeHtmlAttribute, type SafeHtml } from "./safe-html.ts";
import {
  findReferenceSyntax,
  type ReferenceTargetWithSourceText,
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

/** A stored text of which only the links for a viewer are missing. */
export interface ParsedStoredHtml {
  references: readonly ReferenceTargetWithSourceText[];
  /** `links` must have been loaded for the viewer who gets the HTML. */
  render(links: ReferenceLinks): SafeHtml;
}

export function parseStoredHtml({ html, files }: StoredHtmlWithPlacePath): ParsedStoredHtml {
  const same = getHtmlIfViewerIndependent(html);
  if (same !== null) return { references: [], render: () => same };
  const path = escapeHtmlAttribute(files ?? PLACE_PATH_PLACEHOLDER);
  const parts = parseStoredParts(html).map((part) => {
    if (typeof part === "string") return part;
    return "files" in part ? path : { reference: toTarget(part), part };
  });
  return {
    references: parts.flatMap((part) => (typeof part === "string" ? [] : part.reference)),
    render: (links) =>
      parts
        .map((part) =>
          typeof part === "string"
            ? part
            : (links.render(part.reference) ?? renderReferenceSourceText(part.part)),
        )
        .join("") as SafeHtml,
  };
}

/**
 * Turns stored HTML into HTML for the viewer. The number of SQL statements does not depend on the number
 * of texts.
 */
export async function renderHtmlForViewer(
  ctx: Context,
  texts: readonly StoredHtmlWithPlacePath[],
): Promise<SafeHtml[]> {
  const parsed = texts.map(parseStoredHtml);
  const links = await loadReferenceLinks(
    ctx,
    parsed.flatMap(({ references }) => references),
  );
  return parsed.map((text) => text.render(links));
}

/** Lists the references in a stored text, for callers that need the targets and not the HTML. */
export function listReferences(html: StoredHtml): ReferenceTargetWithSourceText[] {
  return parseStoredParts(html).flatMap((part) =>
    typeof part === "string" || "files" in part ? [] : toTarget(part),
  );
}

function toTarget({ to: kind, href: _, ...rest }: ReferencePart): ReferenceTargetWithSourceText {
  return { kind, ...rest };
}
