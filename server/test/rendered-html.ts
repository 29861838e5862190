/** Rendered texts as one string, for tests that look at a text before its references are found. */
import { storeWithoutReferences } from "../src/platform/markdown/references.ts";
import { parseStoredParts, PLACE_PLACEHOLDER } from "../src/platform/markdown/parts.ts";
import type { Rendering } from "../src/platform/markdown/rendering.ts";

/** As a reader gets it who sees none of the targets, of a text that has no place. */
export function htmlOf({ parts }: Pick<Rendering, "parts">): string {
  return parseStoredParts(storeWithoutReferences({ parts }))
    .map((part) => (typeof part === "string" ? part : PLACE_PLACEHOLDER))
    .join("");
}
