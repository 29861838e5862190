/** Which usernames can be taken. They share the first path segment with groups, so some are ours. */
import { RESERVED_AT_TOP } from "@cairn/contract/pages";
import { USERNAME_MAX, USERNAME_MIN } from "@cairn/contract/users";

/** What is wrong with a username, in words that follow "Username". */
export function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN) return `is too short (minimum is ${USERNAME_MIN} characters)`;
  if (username.length > USERNAME_MAX) return `is too long (maximum is ${USERNAME_MAX} characters)`;
  return (
    pathSpellingProblem(username) ??
    (RESERVED_AT_TOP.has(username.toLowerCase()) ? "is a reserved name" : null)
  );
}

/** The characters that any segment of a path can have. */
export function pathSpellingProblem(path: string): string | null {
  if (/^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) && !/\.(git|atom)?$/i.test(path)) return null;
  return "can contain only letters, digits, '_', '-' and '.', must not start with '-' or end in '.', '.git' or '.atom'";
}

/** One address, plainly written. Whether it works is found out by sending to it. */
export function emailProblem(email: string): string | null {
  const [local = "", domain = "", ...rest] = email.split("@");
  const plain = local.length > 0 && /^[^.]+(\.[^.]+)+$/.test(domain) && rest.length === 0;
  return plain && !/[\s,;<>()[\]\\"]/.test(email) ? null : "is invalid";
}
