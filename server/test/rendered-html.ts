/** Returns rendered Markdown as one HTML string, for tests that do not resolve references. */
import { toStoredHtmlWithoutReferences } from "../src/platform/markdown/references.ts";
import { parseStoredParts, PLACE_PATH_PLACEHOLDER } from "../src/platform/markdown/parts.ts";
import type { RenderedTextParts } from "../src/platform/markdown/rendering.ts";

/**
 * Returns the HTML without resolving references: each reference stays as the author wrote it. URLs
 * keep the placeholder for the path of the project or group.
 */
export function joinHtmlWithUnresolvedReferences({
  parts,
}: Pick<RenderedTextParts, "parts">): string {
  return parseStoredParts(toStoredHtmlWithoutReferences({ parts }))
    .map((part) => (typeof part === "string" ? part : PLACE_PATH_PLACEHOLDER))
    .join("");
}
