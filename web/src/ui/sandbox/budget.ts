/** Limits for rendering diagrams and formulas of user-written text without a click. */

export const DIAGRAM_CHARACTERS = 2000;
export const DIAGRAMS = 50;
export const FORMULA_CHARACTERS = 1000;
/** Maximum time for all formulas of one text together. */
export const FORMULAS_MS = 2000;

/** Whether to render a diagram without a click. Above the limits, the page shows a button instead. */
export function isRenderedImmediately(source: string, drawnBefore: number): boolean {
  return source.length <= DIAGRAM_CHARACTERS && drawnBefore < DIAGRAMS;
}

/**
 * The time that is left for the formulas of one text. When
 * it is used up, the remaining formulas stay as source text.
 */
export class FormulaBudget {
  #left = FORMULAS_MS;

  allows(source: string): boolean {
    return this.#left > 0 && source.length <= FORMULA_CHARACTERS;
  }

  get leftMs(): number {
    return this.#left;
  }

  spend(ms: number): void {
    this.#left -= ms;
  }
}
