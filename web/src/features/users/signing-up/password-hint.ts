import { PASSWORD_MIN } from "@cairn/contract/users";
import { signUpMessages as texts } from "../users.messages.ts";

/**
 * Returns the length of a password, and how many more characters the minimum length requires.
 * Counts code points, not UTF-16 units, so that a simple emoji counts as one character.
 */
export function countPasswordCharacters(password: string): { total: number; missing: number } {
  const total = Array.from(password).length;
  return { total, missing: Math.max(0, PASSWORD_MIN - total) };
}

/**
 * Returns the hint below the field for a new password: the rule while the field is empty, then how
 * many characters are missing, then that the password is long enough.
 */
export function getPasswordHint(password: string): { text: string; valid: boolean } {
  const { total, missing } = countPasswordCharacters(password);
  if (total === 0) return { text: texts.passwordHint, valid: false };
  if (missing > 0) return { text: texts.passwordMore(missing), valid: false };
  return { text: texts.passwordLongEnough, valid: true };
}
