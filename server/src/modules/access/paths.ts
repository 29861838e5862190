/**
 * Validates the path of a group or project. A top-level path must follow the rules for usernames,
 * because both are the first segment of an address.
 */
import { NAMESPACE_PATH_MAX } from "@cairn/contract/access";
import { findPathCharacterError, findUsernameError } from "../users/index.ts";

/**
 * Paths that subgroups and projects cannot have, because URLs of the parent group's own pages
 * contain them.
 */
const RESERVED_BELOW = new Set(
  `- badges blame blob builds commits create create_dir edit environments files find_file
  gitlab-lfs info new preview preview_markdown raw refs tree update uploads wikis`.split(/\s+/),
);

/**
 * Returns null when the path is valid. Otherwise returns the validation message without its
 * subject, for example "is a reserved name".
 */
export function findPathError(path: string, at: { top: boolean; shortest: number }): string | null {
  if (at.top) return findUsernameError(path);
  if (path.length < at.shortest) return `is too short (minimum is ${at.shortest} characters)`;
  if (path.length > NAMESPACE_PATH_MAX) {
    return `is too long (maximum is ${NAMESPACE_PATH_MAX} characters)`;
  }
  return (
    findPathCharacterError(path) ??
    (RESERVED_BELOW.has(path.toLowerCase()) ? "is a reserved name" : null)
  );
}
