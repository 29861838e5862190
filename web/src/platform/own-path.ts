/** Only a path of this site may be followed after a form: never another host, never `javascript:`. */
export function ownPath(candidate: string): string {
  try {
    const url = new URL(candidate, "https://own.invalid");
    return url.origin === "https://own.invalid" && candidate.startsWith("/")
      ? url.pathname + url.search + url.hash
      : "/";
  } catch {
    return "/";
  }
}
