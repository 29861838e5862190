const FIRST_MS = 500;
/** For this time after one tooltip closes, the next tooltip opens without a delay. */
const NEIGHBOURLY_MS = 300;

export function tooltipDelay(isAnotherShown: boolean, lastHiddenAt: number, now: number): number {
  return isAnotherShown || now - lastHiddenAt < NEIGHBOURLY_MS ? 0 : FIRST_MS;
}
