/** How much something grew or shrank: "+12%", "-40%", "0%". From nothing there is no share. */
export function percentChange(from: number, to: number): string | null {
  if (from === 0) return to === 0 ? "0%" : null;
  const percent = Math.round(((to - from) / Math.abs(from)) * 100);
  return `${percent > 0 ? "+" : ""}${percent === 0 ? 0 : percent}%`;
}
