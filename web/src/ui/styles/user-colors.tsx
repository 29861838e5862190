/**
 * Passes a color that a user chose to the style sheet without a style attribute, which the CSP forbids:
 * the element has `data-tint`, and a generated rule sets `--tint` for that value.
 */
import { createContext, useContext, useInsertionEffect } from "react";

const HEX = /^#[0-9a-f]{6}$/;

/**
 * Collects the colors of a page during server rendering, so that the document contains their CSS
 * rules.
 */
export const UsedCustomColorsContext = createContext<Set<string> | null>(null);

/**
 * Returns the value for `data-tint`; undefined for an invalid color, so that the element keeps its
 * default color.
 */
export function useCustomColorAttribute(color: string): string | undefined {
  const name = color.toLowerCase();
  const isColor = HEX.test(name);
  const page = useContext(UsedCustomColorsContext);
  if (isColor) page?.add(name);
  useInsertionEffect(() => {
    if (isColor) learn(name);
  }, [isColor, name]);
  return isColor ? name : undefined;
}

const MENTIONED = / data-color="(#[0-9a-f]{6})"/gi;

/**
 * Creates the CSS rules for the colors in rendered Markdown, which has them in `data-color`
 * attributes.
 */
export function useInsertCustomColorRules(markup: string): void {
  const page = useContext(UsedCustomColorsContext);
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
  sheet.insertRule(buildCustomColorCssRule(color));
}

/**
 * CSS rule that sets the color for `data-tint`, and for `data-color` in rendered HTML. The color
 * must be validated, because it is not escaped.
 */
export function buildCustomColorCssRule(color: string): string {
  return `[data-tint="${color}" i],[data-color="${color}" i]{--tint:${color}}`;
}
