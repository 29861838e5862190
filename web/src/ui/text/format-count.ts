/**
 * Formats a number with thousands separators, for example "1,203". Above the cap it is shown as, for
 * example, "99+".
 */
export function formatCount(value: number, cap?: number): string {
  if (cap !== undefined && value > cap) return `${cap}+`;
  return value.toLocaleString("en");
}
