/** Checks names of time zones. */
import { TIME_ZONE_NAME_MAX } from "@cairn/contract/wire";

const NAMES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);

/**
 * Returns the name under which this version of Node knows the time zone, or null for an unknown one.
 * Offsets such as `+02:00` are no time zones, because they know no daylight saving time.
 */
export function findTimeZone(name: string): string | null {
  if (NAMES.has(name)) return name;
  if (name.length > TIME_ZONE_NAME_MAX || !/^[A-Za-z]/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return NAMES.has(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}
