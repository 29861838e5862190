/** Rejects weak new passwords: too short, too long, or easy to guess. */
import { PASSWORD_MAX, PASSWORD_MIN } from "@cairn/contract/users";
import { COMMON_PASSWORDS, COMMON_PASSWORD_TERMS } from "./common-passwords.ts";

const WEAK = "must not contain commonly used combinations of words and letters";

/**
 * Smallest number of unpredictable characters in a password. Characters that continue a sequence or
 * belong to a known term are predictable.
 */
const FEWEST_FREE = 4;
const FEWEST_DIFFERENT = 5;
/**
 * The minimum length of a part of the user's name that is searched for in a password. Many good
 * passwords contain shorter parts.
 */
const SHORTEST_OWN_WORD = 4;

export interface PasswordOwner {
  username: string;
  email: string;
  name: string;
  /** The name of the instance, which a password must not mostly consist of. */
  instance: string;
}

/**
 * Returns the validation message without its subject "Password", or null when the password is accepted.
 */
export function findPasswordError(password: string, owner: PasswordOwner): string | null {
  const { length } = password;
  if (length < PASSWORD_MIN) return `is too short (minimum is ${PASSWORD_MIN} characters)`;
  if (length > PASSWORD_MAX) return `is too long (maximum is ${PASSWORD_MAX} characters)`;
  const plain = password.normalize("NFKC").toLowerCase();
  const isWeak =
    COMMON_PASSWORDS.has(plain) ||
    new Set(plain).size < FEWEST_DIFFERENT ||
    isRepeated(plain) ||
    freeCharacters(plain) < FEWEST_FREE ||
    isDecoratedWord(plain) ||
    isAboutOwner(plain, owner);
  return isWeak ? WEAK : null;
}

/** Whether the string repeats one part, such as `stonestone` or `abc1abc1abc`. */
function isRepeated(text: string): boolean {
  for (let part = 1; part <= text.length / 2; part += 1) {
    if (text.startsWith(text.slice(part))) return true;
  }
  return false;
}

/** Easily guessed sequences: the alphabet, the digits, and rows, columns and diagonals of keyboards. */
const SEQUENCES = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop[]",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p",
  "qazwsxedcrfvtgbyhnujm",
  "1q2w3e4r5t6y7u8i9o0p",
  "!@#$%^&*()_+",
];
const NEIGHBORS = new Set(
  SEQUENCES.flatMap((sequence) =>
    sequence
      .split("")
      .slice(1)
      .flatMap((next, index) => {
        const before = sequence[index] ?? "";
        return [before + next, next + before];
      }),
  ),
);

/**
 * Counts the characters that differ from the previous character and do not continue a sequence with it.
 */
function freeCharacters(text: string): number {
  let free = 0;
  for (let index = 0; index < text.length; index += 1) {
    const pair = text.slice(Math.max(0, index - 1), index + 1);
    if (index === 0 || (pair[0] !== pair[1] && !NEIGHBORS.has(pair))) free += 1;
  }
  return free;
}

const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Whether the password consists of one or two common terms with digits and symbols around them, such as
 * `P4$$w0rd!` or `dragon-2024`.
 */
function isDecoratedWord(text: string): boolean {
  const bare = lettersOf(text);
  const inner = text.slice(firstLetter(text), lastLetter(text) + 1);
  return [bare, lettersOf(unfolded(inner)), lettersOf(unfolded(text))].some(isOneOrTwoCommonWords);
}

function unfolded(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (char) => LOOKALIKES[char] ?? char);
}

function isOneOrTwoCommonWords(letters: string): boolean {
  if (COMMON_PASSWORD_TERMS.has(letters) || COMMON_PASSWORDS.has(letters)) return true;
  for (let end = 3; end <= letters.length - 3; end += 1) {
    if (
      COMMON_PASSWORD_TERMS.has(letters.slice(0, end)) &&
      COMMON_PASSWORD_TERMS.has(letters.slice(end))
    )
      return true;
  }
  return false;
}

/** Whether the password is mostly the owner's username, email or name, or the name of the instance. */
function isAboutOwner(text: string, { username, email, name, instance }: PasswordOwner): boolean {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const whole = [email, username, name, instance, local, domain].map((own) => own.toLowerCase());
  const parts = whole.flatMap((own) => own.split(/[^\p{L}\p{N}]/u));
  const joined = whole.map(lettersOf);
  const known = [...new Set([...whole, ...parts, ...joined, "cairn", "gitlab", "devops"])]
    .filter((word) => word.length >= SHORTEST_OWN_WORD)
    .toSorted((one, other) => other.length - one.length);
  let rest = text;
  for (const word of known) rest = rest.replaceAll(word, "\0");
  if (rest === text) return false;
  return rest.replaceAll(/[^\p{L}\p{N}]/gu, "").length <= FEWEST_FREE;
}

function lettersOf(text: string): string {
  return text.replaceAll(/\P{L}/gu, "");
}

function firstLetter(text: string): number {
  return Math.max(0, text.search(/\p{L}/u));
}

function lastLetter(text: string): number {
  let last = text.length - 1;
  while (last > 0 && !/\p{L}/u.test(text[last] ?? "")) last -= 1;
  return last;
}
