import { RESERVED_TOP_LEVEL_PATHS } from "@cairn/contract/pages";
import { nameAndPathMessages as texts } from "../groups.messages.ts";

/**
 * Returns an error message for an invalid path, otherwise null. The server validates the path again
 * and also checks whether it is taken.
 */
export function validateNamespacePath(
  path: string,
  at: { top: boolean; shortest: number },
): string | null {
  if (path === "") return texts.pathMissing;
  if (!/^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) || /\.(git|atom)?$/i.test(path)) {
    return texts.pathSpelling;
  }
  if (path.length < at.shortest) return texts.pathTooShort;
  return at.top && RESERVED_TOP_LEVEL_PATHS.has(path.toLowerCase()) ? texts.pathReserved : null;
}
