/**
 * A colour that a person chose, handed to the style sheet without a style attribute, which the content
 * policy forbids: the element says `data-tint`, and a rule says what that means as `--tint`.
 */
import { createContext, useContext, useInsertionEffect } from "react";

const HEX = /^#[0-9a-f]{6}$/;

/** On the server: collects the page's colours, so that the document can bring their rules. */
export const PageColorsContext = createContext<Set<string> | null>(null);

/** The value for `data-tint`; undefined for what is no colour, so that the element keeps its own. */
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

/** The same for markup that the server made, which names its colours itself. */
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

/** What `data-tint` means, and `data-color` in rendered text. Only for what was found to be a colour. */
export function userColorRule(color: string): string {
  return `[data-tint="${color}" i],[data-color="${color}" i]{--tint:${color}}`;
}
