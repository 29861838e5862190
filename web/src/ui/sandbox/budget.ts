/** Limits for rendering the diagrams and formulas of a text without a click of the reader. */

export const DIAGRAM_CHARACTERS_MAX = 2000;
export const DIAGRAMS_MAX = 50;
export const FORMULA_CHARACTERS_MAX = 1000;
/** Maximum time for all formulas of one text together, in milliseconds. */
export const FORMULAS_TIME_LIMIT_MS = 2000;

/** Whether to render a diagram immediately. Above the limits, the page shows a button to render it. */
export function isRenderedImmediately(source: string, drawnBefore: number): boolean {
  return source.length <= DIAGRAM_CHARACTERS_MAX && drawnBefore < DIAGRAMS_MAX;
}

/**
 * The time that is left for the formulas of one text. When no time is left, the remaining formulas
 * are shown as source code.
 */
export class FormulaBudget {
  #left = FORMULAS_TIME_LIMIT_MS;

  allows(source: string): boolean {
    return this.#left > 0 && source.length <= FORMULA_CHARACTERS_MAX;
  }

  get leftMs(): number {
    return this.#left;
  }

  spend(ms: number): void {
    this.#left -= ms;
  }
}
