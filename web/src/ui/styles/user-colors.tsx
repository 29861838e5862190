/**
 * Passes a color that a user chose to the style sheet without a style attribute, which the CSP forbids:
 * the element has `data-tint`, and a generated rule sets `--tint` for that value.
 */
import { createContext, useContext, useInsertionEffect } from "react";

const HEX = /^#[0-9a-f]{6}$/;

/** On the server: collects the page's colors, so that the document contains their rules. */
export const PageColorsContext = createContext<Set<string> | null>(null);

/** Value for `data-tint`; undefined for an invalid color, so that the element keeps its default. */
export function useUserColor(color: string): string | undefined {
  const name = color.toLowerCase();
  const isColor = HEX.test(name);
  const page = useContext(PageColorsContext);
  if (isColor) page?.add(name);
  useInsertionEffect(() => {
    if (isColor) learn(name);
  }, [isColor, name]);
  return isColor ? name : undefined;
}

const MENTIONED = / data-color="(#[0-9a-f]{6})"/gi;

/**
 * Creates the rules for HTML that the server rendered from
 * Markdown, which contains its colors as `data-color`.
 */
export function useUserColorsIn(markup: string): void {
  const page = useContext(PageColorsContext);
  if (page) for (const color of colorsIn(markup)) page.add(color);
  useInsertionEffect(() => {
    for (const color of colorsIn(markup)) learn(color);
  }, [markup]);
}

function colorsIn(markup: string): string[] {
  return Array.from(markup.matchAll(MENTIONED), ([, color = ""]) => color.toLowerCase());
}

const known = new Set<string>();
let sheet: CSSStyleSheet | undefined;

function learn(color: string): void {
  if (known.has(color)) return;
  known.add(color);
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.insertRule(userColorRule(color));
}

/** CSS rule for `data-tint`, and for `data-color` in rendered HTML. Pass only validated colors. */
export function userColorRule(color: string): string {
  return `[data-tint="${color}" i],[data-color="${color}" i]{--tint:${color}}`;
}
