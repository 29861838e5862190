/** Hints that a person has closed stay closed: a cookie each, which the server reads as well. */

/** Banners that have a cookie of their own. */
export const HIDING_COOKIES = {
  noSshKey: "hide_no_ssh_message",
  noPassword: "hide_no_password_message",
  autoDevops: (projectId: number) => `hide_auto_devops_implicitly_enabled_banner_${projectId}`,
};

const DAYS = 365;
const DAY_SECONDS = 86_400;

/** The text for `document.cookie`; lasts a year, or as long as the browser is open. */
export function calloutCookie(name: string, lasts: "year" | "session", secure: boolean): string {
  const age = lasts === "year" ? `; max-age=${DAYS * DAY_SECONDS}` : "";
  return `${name}=true${age}; path=/; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** `cookies` is what the browser tells of them all: `document.cookie`. */
export function wasClosed(name: string, cookies: string): boolean {
  return cookies.split("; ").some((cookie) => cookie.startsWith(`${name}=`));
}
