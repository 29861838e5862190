/** Checks names of branches and tags by the rules of `git check-ref-format`. */

const NAME_MAX = 255;
/** Control characters, spaces, and characters with a meaning in revisions and patterns. */
// oxlint-disable-next-line no-control-regex -- control characters are what the rule is about
const FORBIDDEN_CHARACTERS = /[\u0000-\u0020\u007f~^:?*[\\]/;
const FORBIDDEN_PARTS = ["..", "@{", "//"];

/** Whether git accepts this name of a branch or tag, without `refs/heads/` or `refs/tags/`. */
export function isValidRefName(name: string): boolean {
  if (name === "" || Buffer.byteLength(name) > NAME_MAX || name === "@") return false;
  if (name.startsWith("-") || name.startsWith("/") || /[/.]$/.test(name)) return false;
  if (FORBIDDEN_CHARACTERS.test(name)) return false;
  if (FORBIDDEN_PARTS.some((part) => name.includes(part))) return false;
  return name.split("/").every((part) => !part.startsWith(".") && !part.endsWith(".lock"));
}
