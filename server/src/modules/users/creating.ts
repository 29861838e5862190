/** Creates accounts: for a visitor who signs up, and for the operator on the command line. */
import { EMAIL_MAX, USER_FULL_NAME_MAX } from "@cairn/contract/users";
import { recordAuditEvent } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context.ts";
import { validationError } from "../../platform/errors/app-error.ts";
import { setEmailConfirmed } from "./emails/emails.queries.ts";
import { findEmailError, findUsernameError } from "./username-rules.ts";
import { USER_EVENTS, userStream } from "./users.events.ts";
import { insertUser } from "./users.queries.ts";

/** Maps each unique index that a new user can violate to the field that has to change. */
const TAKEN: Record<string, string> = {
  users_by_username: "username",
  // Violated when the path of a group is the same as the username.
  routes_by_path: "username",
  user_emails_by_email: "email",
};

/** Returns the field of a new user that another user or group has already, from the database's error. */
export function findTakenField(error: unknown): string | null {
  return TAKEN[(error as { constraint?: string }).constraint ?? ""] ?? null;
}

/** Inserts the user with the audit event and the event of a sign-up. Returns the id. */
export async function insertUserWithEvents(
  ctx: Context,
  person: { name: string; username: string; email: string; passwordDigest: string | null },
): Promise<number> {
  const { id } = await insertUser(ctx, person);
  await recordAuditEvent(ctx, {
    action: USER_EVENTS.signedUp,
    subjectType: "user",
    subjectId: id,
    actorId: id,
  });
  await ctx.announce({
    type: USER_EVENTS.signedUp,
    stream: userStream(id),
    payload: { user_id: id },
  });
  return id;
}

/**
 * Creates a user without a password, whose email counts as confirmed. Checks no policy: only operators of
 * the server can run the command that calls this service.
 */
export async function createUser(
  ctx: Context,
  person: { name: string; username: string; email: string },
): Promise<void> {
  const problems = {
    username: findUsernameError(person.username),
    email: person.email.length > EMAIL_MAX ? "is too long" : findEmailError(person.email),
    name: person.name.length > USER_FULL_NAME_MAX ? "is too long" : null,
  };
  for (const [field, problem] of Object.entries(problems)) {
    if (problem !== null) throw validationError({ [field]: [problem] });
  }
  try {
    await ctx.transaction(async (inner) => {
      const id = await insertUserWithEvents(inner, { ...person, passwordDigest: null });
      await setEmailConfirmed(inner, id, person.email);
    });
  } catch (error) {
    const field = findTakenField(error);
    if (field === null) throw error;
    throw validationError({ [field]: ["has already been taken"] });
  }
}
