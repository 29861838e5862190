/** Passwords: argon2id at rest, a length and a blocklist at the door, and the same time for everybody. */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { PASSWORD_MAX, PASSWORD_MIN } from "@cairn/contract/users";
import { busy } from "../../platform/errors/http.ts";
import { COMMON_PASSWORDS } from "./common-passwords.ts";

const derive = promisify(argon2);

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** `argon2id$19456$2$1$salt$hash`: the cost is stored, so that it can rise later. */
export async function digestPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashWith(password, salt, MEMORY_KIB, PASSES, LANES);
  const cost = [MEMORY_KIB, PASSES, LANES].join("$");
  return `argon2id$${cost}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Without a digest the same work is done for nothing, so that time does not tell who exists. */
export async function isPassword(password: string, digest: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt = "", hash = ""] = (digest ?? NOBODY).split("$");
  const expected = Buffer.from(hash, "base64url");
  const actual = await hashWith(
    password,
    Buffer.from(salt, "base64url"),
    Number(memory),
    Number(passes),
    Number(lanes),
  );
  return timingSafeEqual(actual, expected) && digest !== null;
}

const NOBODY = `argon2id$${MEMORY_KIB}$${PASSES}$${LANES}$${Buffer.alloc(SALT_BYTES).toString("base64url")}$${Buffer.alloc(HASH_BYTES).toString("base64url")}`;

/** What is wrong with a new password, in words that follow "Password". */
export function passwordProblem(
  password: string,
  person: { username: string; email: string; name: string },
): string | null {
  const { length } = password;
  if (length < PASSWORD_MIN) return `is too short (minimum is ${PASSWORD_MIN} characters)`;
  if (length > PASSWORD_MAX) return `is too long (maximum is ${PASSWORD_MAX} characters)`;
  const plain = password.normalize("NFKC").toLowerCase();
  const own = [person.username, person.email, person.name].map((text) => text.toLowerCase());
  if (COMMON_PASSWORDS.has(plain) || own.includes(plain)) return "is too easy to guess";
  return null;
}

async function hashWith(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  const message = password.normalize("NFKC");
  return inTurn(() =>
    derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength: HASH_BYTES }),
  );
}

/** A crowd that signs in takes its turn, so that everybody else still finds a processor. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const turns = Array.from({ length: AT_ONCE }, () => Promise.resolve());
/** Beyond this the wait would outlast the patience of whoever waits. */
const MOST_WAITING = 50;
let next = 0;
let waiting = 0;

function oneLess(): void {
  waiting -= 1;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MOST_WAITING) throw busy();
  waiting += 1;
  const mine = next;
  next = (next + 1) % AT_ONCE;
  const done = (turns[mine] ?? Promise.resolve()).then(work);
  turns[mine] = done.then(oneLess, oneLess);
  return done;
}
