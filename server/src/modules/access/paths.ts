/** Which path a group or a project can have. Those at the top share their names with people. */
import { NAMESPACE_PATH_MAX } from "@cairn/contract/access";
import { pathSpellingProblem, usernameProblem } from "../users/index.ts";

/** They would be taken for a page of the group or project above. */
const RESERVED_BELOW = new Set(
  `- badges blame blob builds commits create create_dir edit environments files find_file
  gitlab-lfs info new preview preview_markdown raw refs tree update uploads wikis`.split(/\s+/),
);

/** What is wrong with the path, in words that follow "Path". */
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
