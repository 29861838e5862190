/** Formats a count: "1,203"; above the cap, "99+". */
export function formatCount(value: number, cap?: number): string {
  if (cap !== undefined && value > cap) return `${cap}+`;
  return value.toLocaleString("en");
}
