/** Checks paths of files and folders in a repository. */
import { REPOSITORY_PATH_MAX } from "@cairn/contract/repositories/files";

/**
 * Returns the path without a slash at its end, or undefined when no file can have it. The empty path is the
 * root folder.
 */
export function parseRepositoryPath(text: string): string | undefined {
  const path = text.endsWith("/") ? text.slice(0, -1) : text;
  if (path === "") return text === "/" ? undefined : "";
  if (Buffer.byteLength(path) > REPOSITORY_PATH_MAX || path.includes("\0")) return undefined;
  const isWrong = (part: string) => part === "" || part === "." || part === "..";
  return path.split("/").some(isWrong) ? undefined : path;
}
