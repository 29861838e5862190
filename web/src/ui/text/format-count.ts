/**
 * Formats a number with thousands separators, for example "1,203". A number above `cap` becomes the
 * cap with a plus sign, for example "99+".
 */
export function formatCount(value: number, cap?: number): string {
  if (cap !== undefined && value > cap) return `${cap}+`;
  return value.toLocaleString("en");
}
