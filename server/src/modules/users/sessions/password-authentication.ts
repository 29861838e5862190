/**
 * Authenticates requests of git by username and password. Git sends the password with every request, and
 * hashing it for each would take longer than most requests, so a correct password is remembered.
 */
import type { SignedInViewer } from "../../../platform/auth/viewer.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import { verifyPassword } from "../passwords/passwords.ts";
import { findUser, findUserForSignIn } from "../users.queries.ts";
import { countUnknownDeviceSignInAttempt } from "./sign-in-limits.ts";
import { toViewer } from "./user-viewer.ts";

const REMEMBERED_MS = 600_000;
const REMEMBERED_PASSWORDS = 10_000;

interface PasswordCredentials {
  login: string;
  password: string;
}

type PasswordAuthentication = (
  credentials: PasswordCredentials,
  ipAddress: string | null,
) => Promise<SignedInViewer>;

export function createPasswordAuthentication(ctx: Context): PasswordAuthentication {
  /**
   * Correct passwords. The key is a keyed hash of login and password, so that no password stays in memory.
   * The value contains the digest of the account's password at that time: a changed password is wrong at
   * once.
   */
  const correct = new Map<string, { digest: string; until: number }>();

  function remember(key: string, digest: string): void {
    if (correct.size >= REMEMBERED_PASSWORDS) correct.clear();
    correct.set(key, { digest, until: ctx.now().getTime() + REMEMBERED_MS });
  }

  function isRemembered(key: string, digest: string): boolean {
    const found = correct.get(key);
    return found?.digest === digest && found.until > ctx.now().getTime();
  }

  return async ({ login, password }, ipAddress) => {
    const key = ctx.secrets.digest(`${login}\n${password}`).toString("base64url");
    const account = await findUserForSignIn(ctx, login);
    const digest = account?.password_digest ?? null;
    if (digest === null || !isRemembered(key, digest)) {
      const rank = await countUnknownDeviceSignInAttempt(ctx, login, ipAddress);
      const { passwordMemoryKib: memoryKib } = ctx.config;
      const isCorrect = await verifyPassword(password, digest, { memoryKib, rank });
      if (digest === null || !isCorrect) throw wrongPassword();
      remember(key, digest);
    }
    const user = account === undefined ? undefined : await findUser(ctx, account.id);
    if (user?.state !== "active") throw wrongPassword();
    return { ...toViewer(user), ipAddress, by: { password: true } };
  };
}

function wrongPassword(): AppError {
  return new AppError("invalid_token", "Incorrect username or password.");
}
