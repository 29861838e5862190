/**
 * Validates usernames and emails. A username is the first path segment of the user's pages, so the
 * paths of fixed pages are reserved and cannot be usernames.
 */
import { RESERVED_TOP_LEVEL_PATHS } from "@cairn/contract/pages";
import { USERNAME_MAX, USERNAME_MIN } from "@cairn/contract/users";

/**
 * Returns the validation message without its subject "Username", or null when the username is valid.
 */
export function findUsernameError(username: string): string | null {
  if (username.length < USERNAME_MIN) return `is too short (minimum is ${USERNAME_MIN} characters)`;
  if (username.length > USERNAME_MAX) return `is too long (maximum is ${USERNAME_MAX} characters)`;
  return (
    findPathCharacterError(username) ??
    (RESERVED_TOP_LEVEL_PATHS.has(username.toLowerCase()) ? "is a reserved name" : null)
  );
}

/**
 * Validates the characters of a username, or of the path of a group or project. Returns null when all
 * are allowed.
 */
export function findPathCharacterError(path: string): string | null {
  if (/^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/.test(path) && !/\.(git|atom)?$/i.test(path)) return null;
  return "can contain only letters, digits, '_', '-' and '.', must not start with '-' or end in '.', '.git' or '.atom'";
}

/** Validates the syntax of an email, not whether the mailbox exists. Returns null when it is valid. */
export function findEmailError(email: string): string | null {
  const [local = "", domain = "", ...rest] = email.split("@");
  const plain = local.length > 0 && /^[^.]+(\.[^.]+)+$/.test(domain) && rest.length === 0;
  return plain && !/[\s,;<>()[\]\\"]/.test(email) ? null : "is invalid";
}
