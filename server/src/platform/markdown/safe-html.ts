/** Markup that may be shown as it is. Only what is made here, or by escaping every part, is called so. */

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

/** Between elements, where quotes are only quotes. */
export function escapeHtmlText(text: string): string {
  return text.replaceAll(/[&<]/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Inside an attribute in quotes. Also `<` and `>`: parsers would not need it, but a tag then ends where it
 * seems to end, for everything that ever reads the HTML without parsing it.
 */
export function escapeHtmlAttribute(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => ENTITIES[character] ?? "");
}

/** The words as they were typed; what a text is shown as that is too large or too costly to draw. */
export function toPlainTextHtml(text: string): SafeHtml {
  return `<p class="plain-text" dir="auto">${escapeHtml(text)}</p>` as SafeHtml;
}

/** An element of ours around a text; both are escaped. Attributes without a value are left out. */
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
