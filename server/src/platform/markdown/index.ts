/** What modules use of it. Texts are drawn, then settled and kept, then shown to each viewer. */
export {
  drawText,
  drawTitle,
  MARKDOWN_VERSION,
  warmUp,
  type Drawing,
} from "./limited-rendering.ts";
export { allEmoji, emojiCalled } from "./emoji.ts";
export { linkFrom, lookUp, referencesIn, settle, showHtml, unsettled } from "./references.ts";
export { htmlForAll, referringTo, type StoredHtml, type Target } from "./parts.ts";
export { rerender, rerenderingJob, type OldTexts } from "./rerendering.ts";
export { NAME, PATH, PATH_OF_SEVERAL, WORD_START } from "./patterns.ts";
export { element, escaped, type SafeHtml } from "./safe-html.ts";
export {
  addReferences,
  type Meant,
  type Met,
  type ReferenceKind,
  type ReferenceSyntax,
  type Shown,
  type Whereabouts,
} from "./reference-registry.ts";
export { unescaped } from "./unescaping.ts";
