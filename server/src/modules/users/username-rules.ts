/**
 * Validates usernames and emails. Usernames share the
 * first path segment with groups, so some are reserved.
 */
import { RESERVED_AT_TOP } from "@cairn/contract/pages";
import { USERNAME_MAX, USERNAME_MIN } from "@cairn/contract/users";

/** The validation message, which follows the field name "Username"; null when the username is valid. */
export function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN) return `is too short (minimum is ${USERNAME_MIN} characters)`;
  if (username.length > USERNAME_MAX) return `is too long (maximum is ${USERNAME_MAX} characters)`;
  return (
    pathSpellingProblem(username) ??
    (RESERVED_AT_TOP.has(username.toLowerCase()) ? "is a reserved name" : null)
  );
}

/** Checks the characters of a path segment, for usernames, groups and projects. */
export function pathSpellingProblem(path: string): string | null {
  if (/^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) && !/\.(git|atom)?$/i.test(path)) return null;
  return "can contain only letters, digits, '_', '-' and '.', must not start with '-' or end in '.', '.git' or '.atom'";
}

/** Checks only the form of a single email; whether it exists shows when a message is sent. */
export function emailProblem(email: string): string | null {
  const [local = "", domain = "", ...rest] = email.split("@");
  const plain = local.length > 0 && /^[^.]+(\.[^.]+)+$/.test(domain) && rest.length === 0;
  return plain && !/[\s,;<>()[\]\\"]/.test(email) ? null : "is invalid";
}
