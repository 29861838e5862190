import { toSameOriginPath } from "@cairn/contract/own-path";

/**
 * Returns the path if it belongs to this site, otherwise "/", for example for an address of another
 * host or a `javascript:` URL. Protects against open redirects.
 */
export function toSafeRedirectPath(candidate: string): string {
  return toSameOriginPath(candidate) ?? "/";
}
