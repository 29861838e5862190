/**
 * SafeHtml, the type of HTML that can be shown unchanged, and functions that escape strings. HTML has
 * this type only if the sanitizer produced it or all its parts were escaped.
 */

declare const safe: unique symbol;

export type SafeHtml = string & { readonly [safe]: true };

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00A0": "&nbsp;",
  "'": "&#x27;",
  "`": "&#x60;",
};

/**
 * Escapes a string for the content of an element. Escapes the same characters as browsers do for
 * `innerHTML`, because pages read rendered HTML from the document (`contract/src/pages.ts`).
 */
export function escapeHtmlText(text: string): string {
  return text.replaceAll(/[&<>\u00A0]/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Escapes a string for a quoted attribute value. In addition to browsers, escapes the other quotes,
 * with which some old parsers end an attribute.
 */
export function escapeHtmlAttribute(text: string): string {
  return text.replaceAll(/[&<>"\u00A0'`]/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Returns the characters that the author wrote as an escaped paragraph, for texts that are too
 * large or too expensive to render.
 */
export function toPlainTextHtml(text: string): SafeHtml {
  return `<p class="plain-text" dir="auto">${escapeHtmlText(text)}</p>` as SafeHtml;
}

/** Renders an element with escaped attributes and content. Omits attributes whose value is undefined. */
export function renderElement(
  name: string,
  attributes: Record<string, string | number | undefined>,
  text: string,
): string {
  let html = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) html += ` ${key}="${escapeHtmlAttribute(String(value))}"`;
  }
  return `${html}>${escapeHtmlText(text)}</${name}>`;
}
