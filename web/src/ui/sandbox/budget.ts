/** Limits for rendering diagrams and formulas of user-written text without a click. */

export const DIAGRAM_CHARACTERS_MAX = 2000;
export const DIAGRAMS_MAX = 50;
export const FORMULA_CHARACTERS_MAX = 1000;
/** Maximum time for all formulas of one text together. */
export const FORMULAS_TIME_LIMIT_MS = 2000;

/** Whether to render a diagram without a click. Above the limits, the page shows a button instead. */
export function isRenderedImmediately(source: string, drawnBefore: number): boolean {
  return source.length <= DIAGRAM_CHARACTERS_MAX && drawnBefore < DIAGRAMS_MAX;
}

/**
 * The time that is left for the formulas of one text. When
 * it is used up, the remaining formulas stay as source text.
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
