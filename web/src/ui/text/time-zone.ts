/** Converts times to a time zone, without `Intl` where the zone is UTC or that of the browser. */

const MINUTE_MS = 60_000;

/** `clock` is a date whose UTC fields are those of a clock in the time zone. */
export function toZonedTime(iso: string, timeZone: string) {
  const date = new Date(iso);
  const offsetMinutes = findOffset(date, timeZone);
  return { clock: new Date(date.getTime() + offsetMinutes * MINUTE_MS), offsetMinutes };
}

/** Formats an offset, for example "UTC", "UTC+2" or "UTC−3:30". */
export function formatOffset(minutes: number): string {
  const rest = Math.abs(minutes) % 60;
  const hours = (Math.abs(minutes) - rest) / 60;
  if (minutes === 0) return "UTC";
  return `UTC${minutes < 0 ? "−" : "+"}${hours}${rest ? `:${`${rest}`.padStart(2, "0")}` : ""}`;
}

let localZone: string | null = null;

/**
 * Sets the time zone of the browser's clock. Its offsets are then computed without `Intl`, whose first
 * use takes about 40 ms. Never called on the server.
 */
export function setLocalTimeZone(name: string | null): void {
  localZone = name;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function findOffset(date: Date, timeZone: string): number {
  if (timeZone === "UTC") return 0;
  if (timeZone === localZone) return -date.getTimezoneOffset();
  try {
    let format = formats.get(timeZone);
    if (!format) {
      format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
      formats.set(timeZone, format);
    }
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(date)) ?? [];
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) || 0;
  } catch {
    // A zone that this browser doesn't know, or no valid date.
    return 0;
  }
}
