const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const DAY_MS = 86_400_000;

/** Describes a date beside today, for example "Friday, in 8 days". Both are `yyyy-mm-dd`. */
export function describeDay(iso: string, today: string): string {
  const days = Math.round((Date.parse(iso) - Date.parse(today)) / DAY_MS);
  return `${WEEKDAYS[new Date(iso).getUTCDay()]}, ${describeDistance(days)}`;
}

function describeDistance(days: number): string {
  if (days === 0) return "today";
  if (days === 1) return "tomorrow";
  if (days === -1) return "yesterday";
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
