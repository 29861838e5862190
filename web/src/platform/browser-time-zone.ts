/** The browser's time zone, stored in a cookie, so that the server can render pages with it. */
import { TIME_ZONE_COOKIE } from "@cairn/contract/pages";

const COOKIE = new RegExp(`\\b${TIME_ZONE_COOKIE}=([^:;]{1,64}):(-?\\d{1,4})`);
const ONE_YEAR_SECONDS = 31_536_000;
const STORE_DELAY_MS = 1_000;

export function readBrowserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns the time zone of the cookie. Returns null and stores the zone when the cookie is missing, or
 * when the user has traveled since: then its offset is not that of the clock. The first use of `Intl`
 * takes about 40 ms, therefore it waits until the page is hydrated.
 */
export function trackBrowserTimeZone(): string | null {
  const offset = new Date().getTimezoneOffset();
  const [, zone, storedOffset] = COOKIE.exec(document.cookie) ?? [];
  if (zone !== undefined && storedOffset === `${offset}`) return zone;
  const store = () => {
    const value = `${TIME_ZONE_COOKIE}=${readBrowserTimeZone()}:${offset}`;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${value}; max-age=${ONE_YEAR_SECONDS}; path=/; SameSite=Lax${secure}`;
  };
  setTimeout(store, STORE_DELAY_MS);
  return null;
}
