import { RESERVED_AT_TOP } from "@cairn/contract/pages";
import { namingTexts as texts } from "../groups.messages.ts";

/** What can be seen to be wrong with a path without asking; the server has the last word. */
export function validatePath(path: string, at: { top: boolean; shortest: number }): string | null {
  if (path === "") return texts.pathMissing;
  if (!/^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) || /\.(git|atom)?$/i.test(path)) {
    return texts.pathSpelling;
  }
  if (path.length < at.shortest) return texts.pathTooShort;
  return at.top && RESERVED_AT_TOP.has(path.toLowerCase()) ? texts.pathReserved : null;
}
