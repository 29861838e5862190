export const NO_TIME_ZONES: readonly string[] = [];

let zones = NO_TIME_ZONES;

/** Returns the names of the time zones that the browser knows, always as the same list. */
export function listTimeZones(): readonly string[] {
  if (zones.length === 0) zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
  return zones;
}
