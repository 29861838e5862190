import { findOwnPath } from "@cairn/contract/own-path";

/** Only a path of this site may be followed after a form: never another host, never `javascript:`. */
export function ownPath(candidate: string): string {
  return findOwnPath(candidate) ?? "/";
}
