import { RESERVED_TOP_LEVEL_PATHS } from "@cairn/contract/pages";
import { nameAndPathMessages as texts } from "../groups.messages.ts";

/** Validates a path in the browser. The server validates again and also checks whether it is taken. */
export function validatePath(path: string, at: { top: boolean; shortest: number }): string | null {
  if (path === "") return texts.pathMissing;
  if (!/^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) || /\.(git|atom)?$/i.test(path)) {
    return texts.pathSpelling;
  }
  if (path.length < at.shortest) return texts.pathTooShort;
  return at.top && RESERVED_TOP_LEVEL_PATHS.has(path.toLowerCase()) ? texts.pathReserved : null;
}
