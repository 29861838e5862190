/**
 * Returns the index that an arrow key, Home or End selects in a row or column; null for every other
 * key.
 */
export function findIndexAfterArrowKey(
  count: number,
  current: number,
  event: { key: string; altKey?: boolean; ctrlKey?: boolean; metaKey?: boolean },
  options: { axis: "horizontal" | "vertical"; wrap?: boolean },
): number | null {
  if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return null;
  const [back, on] =
    options.axis === "horizontal" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const bounded = (next: number) =>
    options.wrap === false ? Math.max(0, Math.min(count - 1, next)) : (next + count) % count;
  switch (event.key) {
    case on:
      return bounded(current + 1);
    case back:
      return bounded(current < 0 ? count - 1 : current - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
