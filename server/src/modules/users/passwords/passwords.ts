/**
 * Hashes passwords with argon2id and verifies them. Verifying takes the same time whether or not the
 * account exists.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { runInPasswordHashQueue } from "./password-hash-queue.ts";

const derive = promisify(argon2);

const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

export interface PasswordHashOptions {
  /** Memory cost of argon2id in KiB, from the configuration. */
  memoryKib: number;
  /** Rank in the hash queue. The lowest rank runs first. Defaults to 0. */
  rank?: number;
}

/**
 * Returns a string `argon2id$19456$2$1$salt$hash`. It contains the cost parameters, so that old hashes
 * can be verified after the configured cost is raised.
 */
export async function hashPassword(
  password: string,
  { memoryKib, rank = 0 }: PasswordHashOptions,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await runInPasswordHashQueue(rank, () =>
    hashWith(password, salt, memoryKib, PASSES, LANES),
  );
  const cost = [memoryKib, PASSES, LANES].join("$");
  return `argon2id$${cost}$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/**
 * Whether the password matches the digest. For an account that does not exist, the digest is null and
 * the same work is done, so that the response time does not reveal which accounts exist.
 */
export async function verifyPassword(
  password: string,
  digest: string | null,
  { memoryKib, rank = 0 }: PasswordHashOptions,
): Promise<boolean> {
  const [, memory, passes, lanes, salt = "", hash = ""] = (digest ?? nobodys(memoryKib)).split("$");
  const expected = Buffer.from(hash, "base64url");
  const nonce = Buffer.from(salt, "base64url");
  const actual = await runInPasswordHashQueue(rank, () =>
    hashWith(password, nonce, Number(memory), Number(passes), Number(lanes)),
  );
  return timingSafeEqual(actual, expected) && digest !== null;
}

function nobodys(memoryKib: number): string {
  const zeros = [SALT_BYTES, HASH_BYTES].map((bytes) => Buffer.alloc(bytes).toString("base64url"));
  return ["argon2id", memoryKib, PASSES, LANES, ...zeros].join("$");
}

async function hashWith(
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
): Promise<Buffer> {
  const message = password.normalize("NFKC");
  return derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength: HASH_BYTES });
}
