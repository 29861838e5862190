/** Creating an account. */
import type { SignUpForm } from "@cairn/contract/users";
import type * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { audit } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { emailProblem, usernameProblem } from "./names.ts";
import { digestPassword, passwordProblem } from "./passwords.ts";
import { startSession, type NewSession } from "./sessions.ts";
import { USER_EVENTS, userStream } from "./users.events.ts";
import { usersPolicy } from "./users.policy.ts";
import { insertUser } from "./users.queries.ts";

type Person = z.output<typeof SignUpForm>["user"];

/** The index that refused a row, and the field a person would have to change. */
const TAKEN: Record<string, string> = {
  users_by_username: "username",
  user_emails_by_email: "email",
};

export async function signUp(ctx: Context, person: Person, userAgent: string): Promise<NewSession> {
  if (!ctx.config.signUp) {
    throw new AppError("forbidden", "403 Forbidden - new accounts are not handed out here");
  }
  authorize(ctx, usersPolicy.signUp, ctx.config.signUp);
  await ctx.rateLimits.spend("signUpByAddress", ctx.viewer.ipAddress ?? "unknown");
  assertGood(person);
  const passwordDigest = await digestPassword(person.password);
  try {
    return await ctx.transaction(async (inner) => {
      const { id } = await insertUser(inner, { ...person, passwordDigest });
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
