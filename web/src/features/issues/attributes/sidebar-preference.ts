/**
 * Whether the side column is collapsed, kept in a cookie. The server reads the cookie and sets
 * an attribute on the document, so that the layout does not shift on load.
 */
const COOKIE = "collapsed_gutter";
const ONE_YEAR_SECONDS = 31_536_000;
/** Media query for windows with a side column. Narrower windows show the attributes in a drawer. */
const WIDE = "(min-width: 1024px)";

export function isWideEnoughForSidebarColumn(): boolean {
  return matchMedia(WIDE).matches;
}

export function isSidebarCollapsed(): boolean {
  return document.documentElement.dataset.gutter === "collapsed";
}

export function collapseSidebar(): void {
  document.documentElement.dataset.gutter = "collapsed";
  document.cookie = buildSidebarCookie(true, location.protocol === "https:");
}

export function expandSidebar(): void {
  delete document.documentElement.dataset.gutter;
  document.cookie = buildSidebarCookie(false, location.protocol === "https:");
}

export function buildSidebarCookie(isCollapsed: boolean, isSecure: boolean): string {
  const value = isCollapsed
    ? `${COOKIE}=true; max-age=${ONE_YEAR_SECONDS}`
    : `${COOKIE}=; max-age=0`;
  return `${value}; path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
