/** Creating an account. */
import type { SignUpForm } from "@cairn/contract/users";
import type * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { addressKey } from "../../platform/rate-limits/address-key.ts";
import { getSettings } from "../settings/index.ts";
import { emailProblem, usernameProblem } from "./names.ts";
import { digestPassword, passwordProblem } from "./passwords.ts";
import { startSession, type NewSession } from "./sessions.ts";
import { USER_EVENTS, userStream } from "./users.events.ts";
import { usersPolicy } from "./users.policy.ts";
import { insertUser } from "./users.queries.ts";

type Person = z.output<typeof SignUpForm>["user"];

export interface PreparedSignUp extends Person {
  passwordDigest: string;
}

/** The index that refused a row, and the field a person would have to change. */
const TAKEN: Record<string, string> = {
  users_by_username: "username",
  // A group may have the name already.
  routes_by_path: "username",
  user_emails_by_email: "email",
};

/** Both who runs the machine and who administers the installation can stop handing out accounts. */
export async function isSignUpOpen(ctx: Context): Promise<boolean> {
  return ctx.config.signUp && (await getSettings(ctx)).signup_enabled;
}

/** Everything that can be refused early, and the slow hash, before a transaction is opened. */
export async function prepareSignUp(ctx: Context, person: Person): Promise<PreparedSignUp> {
  if (!(await isSignUpOpen(ctx))) {
    throw new AppError("forbidden", "403 Forbidden - new accounts are not handed out here");
  }
  await ctx.rateLimits.spend("signUpByAddress", addressKey(ctx.viewer.ipAddress));
  assertGood(person);
  return { ...person, passwordDigest: await digestPassword(person.password) };
}

export async function signUp(
  ctx: Context,
  person: PreparedSignUp,
  userAgent: string,
): Promise<NewSession> {
  authorize(ctx, usersPolicy.signUp, await isSignUpOpen(ctx));
  try {
    return await ctx.transaction(async (inner) => {
      const { id } = await insertUser(inner, person);
      await audit(inner, {
        action: USER_EVENTS.signedUp,
        subjectType: "user",
        subjectId: id,
        actorId: id,
      });
      await inner.announce({
        type: USER_EVENTS.signedUp,
        stream: userStream(id),
        payload: { user_id: id },
      });
      return startSession(inner, { id }, { userAgent, remember: false });
    });
  } catch (error) {
    const field = TAKEN[(error as { constraint?: string }).constraint ?? ""];
    if (field === undefined) throw error;
    throw invalid({ [field]: ["has already been taken"] });
  }
}

function assertGood(person: Person): void {
  const problems = {
    username: usernameProblem(person.username),
    email: emailProblem(person.email),
    password: passwordProblem(person.password, person),
  };
  const found = Object.entries(problems).filter(([, problem]) => problem !== null);
  if (found.length > 0) {
    throw invalid(Object.fromEntries(found.map(([field, problem]) => [field, [problem ?? ""]])));
  }
}
