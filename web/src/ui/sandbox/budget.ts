/** How much of what people wrote is drawn without being asked for. */

export const DIAGRAM_CHARACTERS = 2000;
export const DIAGRAMS = 50;
export const FORMULA_CHARACTERS = 1000;
/** For all formulas of a text together. */
export const FORMULAS_MS = 2000;

/** Over the limits a button stands in for the diagram. */
export function isRenderedImmediately(source: string, drawnBefore: number): boolean {
  return source.length <= DIAGRAM_CHARACTERS && drawnBefore < DIAGRAMS;
}

/** Time that formulas may still take; what comes too late stays as it was written. */
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
