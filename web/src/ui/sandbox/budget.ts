/**
 * Limits for rendering the diagrams and formulas of a text. Above the limits, a diagram is rendered
 * after a click, and a formula is shown as source code.
 */

export const IMMEDIATELY_RENDERED_DIAGRAM_CHARACTERS_MAX = 2000;
export const IMMEDIATELY_RENDERED_DIAGRAMS_MAX = 50;
export const FORMULA_CHARACTERS_MAX = 1000;
/** Maximum time for rendering all formulas of one text together, in milliseconds. */
export const FORMULAS_TIME_LIMIT_MS = 2000;

/** Whether to render a diagram immediately. Above the limits, the page shows a button to render it. */
export function shouldRenderDiagramImmediately(source: string, drawnBefore: number): boolean {
  return (
    source.length <= IMMEDIATELY_RENDERED_DIAGRAM_CHARACTERS_MAX &&
    drawnBefore < IMMEDIATELY_RENDERED_DIAGRAMS_MAX
  );
}

/**
 * Counts the time that is left for rendering the formulas of one text. When no time is left, the
 * page shows the remaining formulas as source code.
 */
export class FormulaTimeBudget {
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
