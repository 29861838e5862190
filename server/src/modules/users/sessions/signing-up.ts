/** Service that creates an account when a user signs up. */
import type { SignUpForm } from "@cairn/contract/users";
import type * as z from "zod";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { buildIpAddressKey } from "../../../platform/rate-limits/address-key.ts";
import { getSettings } from "../../settings/index.ts";
import { findTakenField, insertUserWithEvents } from "../creating.ts";
import { findEmailError, findUsernameError } from "../username-rules.ts";
import { buildDeviceCookie, parseDeviceCookie } from "./known-devices.ts";
import { findPasswordError } from "../passwords/password-rules.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { startSession } from "./sessions.ts";
import { assertFewTakenEmails, countTakenEmail } from "./taken-emails.ts";
import type { SignInResult } from "./signing-in.ts";
import { usersPolicy } from "../users.policy.ts";

type Person = z.output<typeof SignUpForm>["user"];

export interface PreparedSignUp extends Person {
  passwordDigest: string;
}

/** False when the operator (configuration) or an administrator (settings) has turned sign-up off. */
export async function isSignUpOpen(ctx: Context): Promise<boolean> {
  return ctx.config.signUp && (await getSettings(ctx)).signup_enabled;
}

/**
 * Validates the form and computes the password hash. Must run before the transaction, because hashing
 * is slow and would keep a database connection busy.
 */
export async function prepareSignUp(ctx: Context, person: Person): Promise<PreparedSignUp> {
  if (!(await isSignUpOpen(ctx))) {
    throw new AppError("forbidden", "403 Forbidden - sign-up is by invitation only");
  }
  const address = buildIpAddressKey(ctx.viewer.ipAddress);
  const { observed } = await ctx.rateLimits.spend("signUpByAddress", address);
  await assertFewTakenEmails(ctx);
  assertGood(ctx, person);
  const hashing = { memoryKib: ctx.config.passwordMemoryKib, rank: observed };
  return { ...person, passwordDigest: await hashPassword(person.password, hashing) };
}

export async function signUp(
  ctx: Context,
  person: PreparedSignUp,
  browser: { userAgent: string; device: string | undefined },
): Promise<SignInResult> {
  authorize(ctx, usersPolicy.signUp, await isSignUpOpen(ctx));
  try {
    return await ctx.transaction(async (inner) => {
      const id = await insertUserWithEvents(inner, person);
      const session = await startSession(inner, { id }, { ...browser, remember: false });
      const account = { id, password_digest: person.passwordDigest };
      return {
        session,
        deviceCookie: buildDeviceCookie(inner, parseDeviceCookie(browser.device), account),
      };
    });
  } catch (error) {
    const field = findTakenField(error);
    if (field === null) throw error;
    if (field === "email") await countTakenEmail(ctx);
    throw validationError({ [field]: ["has already been taken"] });
  }
}

function assertGood(ctx: Context, person: Person): void {
  const problems = {
    username: findUsernameError(person.username),
    email: findEmailError(person.email),
    password: findPasswordError(person.password, { ...person, instance: ctx.config.name }),
  };
  const found = Object.entries(problems).filter(([, problem]) => problem !== null);
  if (found.length > 0) {
    throw validationError(
      Object.fromEntries(found.map(([field, problem]) => [field, [problem ?? ""]])),
    );
  }
}
