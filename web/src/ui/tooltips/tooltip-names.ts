const MOST_NAMES = 5;

/**
 * Formats names, for example "Priya, Kwame, You and 3 more": lists a few names, and the
 * number of the other users.
 */
export function formatNamesForTooltip(
  names: readonly string[],
  options: { limit?: number; total?: number } = {},
): string {
  const { limit = MOST_NAMES, total = names.length } = options;
  const shown = names.slice(0, limit);
  const others = total - shown.length;
  if (others > 0) return `${shown.join(", ")} and ${others} more`;
  const last = shown.at(-1) ?? "";
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${last}` : last;
}
