/**
 * Formats a natural number with thousands separators, for example "1,203". A number above `cap` becomes
 * the cap with a plus sign, for example "99+".
 */
export function formatCount(value: number, cap?: number): string {
  if (cap !== undefined && value > cap) return `${cap}+`;
  // `toLocaleString` would load the browser's locale data, which takes about 40 ms on the first call.
  let start = String(value);
  let end = "";
  for (; start.length > 3; start = start.slice(0, -3)) end = `,${start.slice(-3)}${end}`;
  return start + end;
}
