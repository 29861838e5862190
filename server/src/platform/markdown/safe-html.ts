/**
 * SafeHtml, the type of HTML that can be shown unchanged, and functions that escape strings. HTML has
 * this type only if the sanitizer produced it or all its parts were escaped.
 */

declare const safe: unique symbol;

export type SafeHtml = string & { readonly [safe]: true };

const ENTITIES: Record<string, string> = {
  "&": "&#x26;",
  "<": "&#x3C;",
  ">": "&#x3E;",
  '"': "&#x22;",
  "'": "&#x27;",
  "`": "&#x60;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** Escapes a string for the content of an element, where quotes need no escaping. */
export function escapeHtmlText(text: string): string {
  return text.replaceAll(/[&<]/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Escapes a string for a quoted attribute value. Also escapes `<` and `>`. HTML parsers do not need
 * this, but code that searches the HTML without a parser then finds the correct end of each tag.
 */
export function escapeHtmlAttribute(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Returns the characters that the author wrote as an escaped paragraph, for texts that are too
 * large or too expensive to render.
 */
export function toPlainTextHtml(text: string): SafeHtml {
  return `<p class="plain-text" dir="auto">${escapeHtml(text)}</p>` as SafeHtml;
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
  return `${html}>${escapeHtml(text)}</${name}>`;
}
