import { findOwnPath } from "@cairn/contract/own-path";

/**
 * Open redirect protection: returns "/" for another host, `javascript:` and everything but own paths.
 */
export function ownPath(candidate: string): string {
  return findOwnPath(candidate) ?? "/";
}
