/** Validates the path of a group or project. Top-level paths share one set of names with usernames. */
import { NAMESPACE_PATH_MAX } from "@cairn/contract/access";
import { pathSpellingProblem, usernameProblem } from "../users/index.ts";

/** As paths of subgroups or projects these would collide with pages of the parent. */
const RESERVED_BELOW = new Set(
  `- badges blame blob builds commits create create_dir edit environments files find_file
  gitlab-lfs info new preview preview_markdown raw refs tree update uploads wikis`.split(/\s+/),
);

/** The validation message, which follows the field name "Path"; null when the path is valid. */
export function pathProblem(path: string, at: { top: boolean; shortest: number }): string | null {
  if (at.top) return usernameProblem(path);
  if (path.length < at.shortest) return `is too short (minimum is ${at.shortest} characters)`;
  if (path.length > NAMESPACE_PATH_MAX) {
    return `is too long (maximum is ${NAMESPACE_PATH_MAX} characters)`;
  }
  return (
    pathSpellingProblem(path) ??
    (RESERVED_BELOW.has(path.toLowerCase()) ? "is a reserved name" : null)
  );
}
