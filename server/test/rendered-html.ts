/** Returns rendered Markdown as one HTML string, for tests that do not resolve references. */
import { storeWithoutReferences } from "../src/platform/markdown/references.ts";
import { parseStoredParts, PLACE_PATH_PLACEHOLDER } from "../src/platform/markdown/parts.ts";
import type { Rendering } from "../src/platform/markdown/rendering.ts";

/**
 * The HTML for a reader who can see no target of a reference, rendered without a project or
 * group.
 */
export function htmlOf({ parts }: Pick<Rendering, "parts">): string {
  return parseStoredParts(storeWithoutReferences({ parts }))
    .map((part) => (typeof part === "string" ? part : PLACE_PATH_PLACEHOLDER))
    .join("");
}
