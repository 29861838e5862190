/**
 * Keeps long rendered Markdown out of the page payload. The document contains it already, so the payload
 * has an empty string in its place, and the browser reads the HTML from the document.
 */

/** Position of a text in the page's data: the index of its element, then the path of keys. */
export type MarkupPosition = readonly [element: number, ...path: string[]];

/** The elements that show rendered Markdown. Users cannot create elements with these classes. */
export const MARKUP_SELECTOR = ".md,.md-line";

/** Shorter texts are repeated, because their positions would be about as long. */
const MIN_LENGTH = 256;

/**
 * Character references that our server writes and browsers do not. A text with one of them would change
 * when it is read from the document.
 */
const REWRITTEN = "&#x";

/**
 * Replaces the texts in `rendered`, which has the HTML of all elements in the order of the document, by
 * empty strings. Returns the data unchanged if it contains none of them.
 */
export function omitRenderedMarkup(
  data: Record<string, unknown>,
  rendered: readonly string[],
): { data: Record<string, unknown>; positions: MarkupPosition[] } {
  const elements = new Map<string, number>();
  rendered.forEach((html, index) => {
    if (html.length >= MIN_LENGTH && !html.includes(REWRITTEN)) elements.set(html, index);
  });
  const positions: MarkupPosition[] = [];
  if (elements.size === 0) return { data, positions };
  const omit = (value: unknown, path: readonly string[]): unknown => {
    if (typeof value === "string") {
      const element = value.length < MIN_LENGTH ? undefined : elements.get(value);
      if (element === undefined) return value;
      positions.push([element, ...path]);
      return "";
    }
    if (typeof value !== "object" || value === null) return value;
    // Copies an object only if it contains one of the texts, because it can be used by others as well.
    let copy: object | undefined;
    for (const [name, inner] of Object.entries(value)) {
      const replaced = omit(inner, [...path, name]);
      if (replaced === inner) continue;
      copy ??= Array.isArray(value) ? [...(value as unknown[])] : { ...value };
      Object.assign(copy, { [name]: replaced });
    }
    return copy ?? value;
  };
  return { data: omit(data, []) as Record<string, unknown>, positions };
}

/** Puts the texts back that `omitRenderedMarkup` left out. `read` returns the HTML of an element. */
export function insertRenderedMarkup(
  data: Record<string, unknown>,
  positions: readonly MarkupPosition[],
  read: (element: number) => string,
): void {
  for (const [element, ...path] of positions) {
    let owner = data;
    for (const name of path.slice(0, -1)) owner = owner[name] as Record<string, unknown>;
    owner[path.at(-1) ?? ""] = read(element);
  }
}
