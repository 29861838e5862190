/**
 * The links of references for one viewer. They are loaded once for all texts of a response, with one
 * call per kind of target.
 */
import type { Context } from "../context.ts";
import {
  findReferenceKind,
  type ReferenceBatch,
  type ReferenceLinkForViewer,
  type ReferenceTargetWithSourceText,
} from "./reference-registry.ts";
import { renderElement, type SafeHtml } from "./safe-html.ts";

/**
 * Loads the title, URL and attributes of targets as the viewer sees them. The number of SQL statements
 * depends on the kinds of targets, not on the number of targets.
 */
export async function loadReferenceLinks(
  ctx: Context,
  targets: readonly ReferenceTargetWithSourceText[],
): Promise<ReferenceLinks> {
  const links = new Map<string, ReferenceLinkForViewer | null>();
  const distinct = listDistinctReferences(targets);
  // The object is created here, and never taken from the caller, because kinds keep what they loaded
  // for this viewer under it.
  const batch: ReferenceBatch = { targets: distinct };
  for (const [kind, met] of Map.groupBy(distinct, (target) => target.kind)) {
    const shown = (await findReferenceKind(kind)?.show(ctx, met, batch)) ?? [];
    met.forEach((target, index) => links.set(keyOf(target), shown[index] ?? null));
  }
  return new ReferenceLinks(links);
}

/** Removes references with the same target, display form and source text. */
export function listDistinctReferences(
  targets: readonly ReferenceTargetWithSourceText[],
): ReferenceTargetWithSourceText[] {
  return [...new Map(targets.map((target) => [keyOf(target), target])).values()];
}

export class ReferenceLinks {
  readonly #links: ReadonlyMap<string, ReferenceLinkForViewer | null>;
  readonly #rendered = new Map<string, SafeHtml | null>();

  constructor(links: ReadonlyMap<string, ReferenceLinkForViewer | null>) {
    this.#links = links;
  }

  /** Returns null for a target that does not exist or that the viewer cannot see. */
  find(target: ReferenceTargetWithSourceText): ReferenceLinkForViewer | null {
    return this.#links.get(keyOf(target)) ?? null;
  }

  /** Renders the link of a reference as HTML. Returns null where `find` does. */
  render(target: ReferenceTargetWithSourceText): SafeHtml | null {
    const key = keyOf(target);
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const link = this.#links.get(key) ?? null;
    const html = link === null ? null : renderReferenceLink(target, link);
    this.#rendered.set(key, html);
    return html;
  }

  /** Whether these links were loaded for all of the targets. */
  covers(targets: readonly ReferenceTargetWithSourceText[]): boolean {
    return targets.every((target) => this.#links.has(keyOf(target)));
  }

  /**
   * Returns everything that the viewer sees of the targets as one string. Texts that were rendered with
   * other links are valid for this viewer if, and only if, the strings are equal.
   */
  serialize(): string {
    return this.#links.size === 0 ? "" : JSON.stringify([...this.#links]);
  }
}

function keyOf({ kind, id, via = 0, look = "", typed }: ReferenceTargetWithSourceText): string {
  return `${kind}:${id}:${via}:${look}:${typed}`;
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
