const FIRST_MS = 500;
/**
 * Time in milliseconds after a tooltip has closed during which the next tooltip opens without a
 * delay.
 */
const NEIGHBOURLY_MS = 300;

export function computeTooltipDelayMs(
  isAnotherShown: boolean,
  lastHiddenAt: number,
  now: number,
): number {
  return isAnotherShown || now - lastHiddenAt < NEIGHBOURLY_MS ? 0 : FIRST_MS;
}
