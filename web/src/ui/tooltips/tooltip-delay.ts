const FIRST_MS = 500;
/** As long as this after one tooltip, its neighbours answer at once. */
const NEIGHBOURLY_MS = 300;

export function tooltipDelay(isAnotherShown: boolean, lastHiddenAt: number, now: number): number {
  return isAnotherShown || now - lastHiddenAt < NEIGHBOURLY_MS ? 0 : FIRST_MS;
}
