/** Highlights whole files of repositories, and splits the result into lines. */
import { highlightAnyCode, isHighlightedLanguage } from "./highlighting.ts";
import { escapeHtmlText, type SafeHtml } from "../safe-html.ts";

/** Longest file that is highlighted, in characters. */
export const HIGHLIGHTED_FILE_MAX = 524_288;
const EXTENSION = /\.([A-Za-z0-9+#_-]{1,20})$/;
/** Languages of files that are known by their names. */
const LANGUAGES_BY_NAME: Readonly<Record<string, string>> = {
  "cmakelists.txt": "cmake",
  dockerfile: "dockerfile",
  gemfile: "ruby",
  makefile: "makefile",
  rakefile: "ruby",
};
const TAG = /<span class="([a-z_ -]+)">|<\/span>/g;
const ALLOWED_CLASS = /^(?:hljs-[a-z_-]{1,40}|[a-z]{1,30}_{1,3})$/;

/** Returns null when the code of the file is not highlighted. */
export function findLanguageOfFile(name: string): string | null {
  const known = LANGUAGES_BY_NAME[name.toLowerCase()];
  const language = known ?? EXTENSION.exec(name)?.[1]?.toLowerCase() ?? null;
  return language !== null && isHighlightedLanguage(language) ? language : null;
}

/** Replaces characters that HTML parsers change, so that browsers read the code as it was sent. */
export function toShownCode(code: string): string {
  return code.replaceAll("\r\n", "\n").replaceAll("\r", "\u240D").replaceAll("\0", "\uFFFD");
}

/**
 * Returns escaped code when the highlighter writes anything but `span` elements with classes of its own. Escapes
 * the same characters as browsers do.
 */
export function highlightFile(code: string, language: string): SafeHtml {
  const html = highlightAnyCode(code, language)
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("\u00A0", "&nbsp;")
    .replaceAll(TAG, (tag, classes: string | undefined) =>
      classes === undefined ? tag : openTag(classes),
    );
  const rest = html.replaceAll(/<span(?: class="[a-z_ -]+")?>|<\/span>/g, "");
  return (rest.includes("<") ? escapeHtmlText(code) : html) as SafeHtml;
}

function openTag(classes: string): string {
  const allowed = classes.split(" ").filter((word) => ALLOWED_CLASS.test(word));
  return allowed.length === 0 ? "<span>" : `<span class="${allowed.join(" ")}">`;
}

/** Splits highlighted code into lines. Elements that continue on the next line are closed and opened again. */
export function splitHighlightedLines(html: SafeHtml): SafeHtml[] {
  const open: string[] = [];
  return html.split("\n").map((line) => {
    const before = open.join("");
    for (const [tag] of line.matchAll(/<span(?: class="[a-z_ -]+")?>|<\/span>/g)) {
      if (tag === "</span>") open.pop();
      else open.push(tag);
    }
    return (before + line + "</span>".repeat(open.length)) as SafeHtml;
  });
}
