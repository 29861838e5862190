/** Where the places of the tree are on the screen, to find the one that is nearest to the pointer. */
import type { TreePlace } from "./tree-places.ts";

export interface MeasuredPlace {
  /** Distance from the top of the container, in pixels. */
  top: number;
  level: number;
}

/** Measures the distance of each place from the top of the container, whose rows must not change until the drop. */
export function measurePlaces(
  places: readonly TreePlace[],
  container: HTMLElement,
): MeasuredPlace[] {
  const { top: start } = container.getBoundingClientRect();
  const rows = new Map(
    [...container.querySelectorAll<HTMLElement>("[data-tree-row]")].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return [row.dataset["treeRow"], { top: top - start, height }];
    }),
  );
  return places.map(({ after, position, level }) => {
    const row = rows.get(after ?? "") ?? { top: 0, height: 0 };
    return { top: row.top + (position === null ? row.height / 2 : row.height), level };
  });
}

/**
 * Returns the index of the place that is nearest to the pointer. Of several at the same height, it is the
 * one whose depth the pointer has been moved to, sideways by `shift` pixels from where the item is.
 */
export function findPlaceAtPointer(
  measured: readonly MeasuredPlace[],
  from: number,
  shift: number,
  clientY: number,
  container: HTMLElement,
): number {
  const y = clientY - container.getBoundingClientRect().top;
  const indent = Number.parseFloat(getComputedStyle(container).getPropertyValue("--indent"));
  const level = (measured[from]?.level ?? 1) + Math.round(shift / (indent || 1));
  let best = from;
  for (const [at, place] of measured.entries()) {
    const nearest = measured[best] ?? place;
    const [distance, least] = [Math.abs(place.top - y), Math.abs(nearest.top - y)];
    const isCloser = distance < least - 1;
    const isAsClose = distance < least + 1;
    const fits = Math.abs(place.level - level) < Math.abs(nearest.level - level);
    if (isCloser || (isAsClose && fits)) best = at;
  }
  return best;
}
