/**
 * Formats an integer with thousands separators, for example "1,203". An integer above `cap` becomes the
 * cap with a plus sign, for example "99+".
 */
export function formatCount(value: number, cap?: number): string {
  if (cap !== undefined && value > cap) return `${cap}+`;
  // `toLocaleString` would load the browser's locale data, which takes about 40 ms on the first call.
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
