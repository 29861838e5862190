/**
 * Syntax highlighting with highlight.js: the supported languages and the size limit. The languages are
 * loaded with the first code block, because the main thread of a process needs them rarely: code blocks
 * are rendered in worker threads.
 */
import { createRequire } from "node:module";
import type { HLJSApi, LanguageFn } from "highlight.js";

/** Supported languages beside those of `highlight.js/lib/common`. */
const MORE_LANGUAGES = [
  "clojure",
  "cmake",
  "dart",
  "dockerfile",
  "elixir",
  "erlang",
  "groovy",
  "haskell",
  "http",
  "julia",
  "nginx",
  "nix",
  "ocaml",
  "pgsql",
  "powershell",
  "protobuf",
  "scala",
];

const require = createRequire(import.meta.url);
let highlighter: HLJSApi | undefined;

function getHighlighter(): HLJSApi {
  if (highlighter !== undefined) return highlighter;
  highlighter = require("highlight.js/lib/common") as HLJSApi;
  for (const name of MORE_LANGUAGES) {
    const language = require(`highlight.js/lib/languages/${name}`) as LanguageFn;
    highlighter.registerLanguage(name, language);
  }
  return highlighter;
}

/**
 * Maximum length of a highlighted code block in characters. Highlighting takes most of the time of
 * rendering a text, and long code does not need it.
 */
export const HIGHLIGHTED_CODE_LENGTH_MAX = 16_384;

/** Whether the language, or the extension of a file name, is one that can be highlighted. */
export function isHighlightedLanguage(language: string): boolean {
  return getHighlighter().getLanguage(language) !== undefined;
}

/** Highlights code of any length. The caller limits the time. */
export function highlightAnyCode(code: string, language: string): string {
  return getHighlighter().highlight(code, { language, ignoreIllegals: true }).value;
}

/** Returns the highlighted HTML, or null if the code is too long or the language is unknown. */
export function highlightCode(code: string, language: string): string | null {
  if (code.length > HIGHLIGHTED_CODE_LENGTH_MAX) return null;
  const hljs = getHighlighter();
  if (hljs.getLanguage(language) === undefined) return null;
  return hljs.highlight(code, { language, ignoreIllegals: true }).value;
}
