import { PASSWORD_MIN } from "@cairn/contract/users";
import { signUpMessages as texts } from "../users.messages.ts";

/** Counts code points, not UTF-16 units, so that an emoji counts as one character. */
export function passwordLength(password: string): { total: number; missing: number } {
  const total = Array.from(password).length;
  return { total, missing: Math.max(0, PASSWORD_MIN - total) };
}

/** Hint below the field for a new password, which says how many characters are missing. */
export function passwordHint(password: string): { text: string; valid: boolean } {
  const { total, missing } = passwordLength(password);
  if (total === 0) return { text: texts.passwordHint, valid: false };
  if (missing > 0) return { text: texts.passwordMore(missing), valid: false };
  return { text: texts.passwordLongEnough, valid: true };
}
