/**
 * Links with which a user sets a new password without knowing the former one. Operators create them on
 * the command line, for a new user or for one who forgot the password, and the server sends them to the
 * account's own email address. A link works once, because its token depends on the former password, and
 * for 24 hours.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { PASSWORD_LINK_PATH } from "@cairn/contract/users";
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import { authorize } from "../../../platform/auth/actions.ts";
import type { Context } from "../../../platform/context.ts";
import { notFoundError, validationError } from "../../../platform/errors/app-error.ts";
import { buildIpAddressKey } from "../../../platform/rate-limits/address-key.ts";
import { findAccount, setPassword } from "../account/account.queries.ts";
import { buildDeviceCookie, parseDeviceCookie } from "../sessions/known-devices.ts";
import { endAllSessionRows } from "../sessions/sessions.queries.ts";
import { startSession } from "../sessions/sessions.ts";
import type { SignInResult } from "../sessions/signing-in.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { usersPolicy } from "../users.policy.ts";
import { findUser, findUserByUsername } from "../users.queries.ts";
import { findPasswordError } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";

const LIFE_MS = 24 * 3_600_000;

type Account = Awaited<ReturnType<typeof findAccount>>;

/**
 * Checks no policy: the link goes to operators of the server, who run the command that calls this
 * service, or to the account's own email address.
 */
export async function createPasswordLink(ctx: Context, username: string): Promise<string> {
  const user = await findUserByUsername(ctx, username);
  if (user === undefined) throw notFoundError("User");
  const account = await findAccount(ctx, user.id);
  await ctx.transaction((inner) =>
    recordAuditEvent(inner, {
      action: "user.password_link_created",
      subjectType: "user",
      subjectId: user.id,
    }),
  );
  const url = new URL(PASSWORD_LINK_PATH, ctx.config.url);
  url.searchParams.set("token", buildToken(ctx, account, ctx.now().getTime() + LIFE_MS));
  return url.href;
}

/** Whether the link of the token still works. */
export async function isPasswordLinkUsable(ctx: Context, token: string): Promise<boolean> {
  authorize(ctx, usersPolicy.usePasswordLink);
  await countUse(ctx);
  return (await findLinkedAccount(ctx, token)) !== null;
}

/** Sets the password, ends all sessions of the user and starts a new one. */
export async function setPasswordWithLink(
  ctx: Context,
  input: { token: string; password: string; userAgent: string; device: string | undefined },
): Promise<SignInResult> {
  authorize(ctx, usersPolicy.usePasswordLink);
  await countUse(ctx);
  const account = await findLinkedAccount(ctx, input.token);
  if (account === null) throw createOutdatedError();
  const owner = { ...account, email: account.email ?? "", instance: ctx.config.name };
  const problem = findPasswordError(input.password, owner);
  if (problem !== null) throw validationError({ password: [problem] });
  const { passwordMemoryKib: memoryKib } = ctx.config;
  const former = account.password_digest;
  const next = await hashPassword(input.password, { memoryKib });
  return ctx.transaction(async (inner) => {
    if (!(await setPassword(inner, account.id, { former, next }))) throw createOutdatedError();
    await endAllSessionRows(inner, account.id);
    await recordAuditEvent(inner, {
      action: USER_EVENTS.passwordChanged,
      subjectType: "user",
      subjectId: account.id,
      actorId: account.id,
    });
    await inner.announce({
      type: USER_EVENTS.passwordChanged,
      stream: userStream(account.id),
      payload: { user_id: account.id },
    });
    const renewed = { id: account.id, password_digest: next };
    return {
      session: await startSession(inner, account, { userAgent: input.userAgent, remember: false }),
      deviceCookie: buildDeviceCookie(inner, parseDeviceCookie(input.device), renewed),
    };
  });
}

async function countUse(ctx: Context): Promise<void> {
  await ctx.rateLimits.spend("passwordLinks", buildIpAddressKey(ctx.viewer.ipAddress));
}

/** Returns the active user for whom the token was made, or null. */
async function findLinkedAccount(ctx: Context, token: string): Promise<Account | null> {
  const [id, expiresAt] = token.split(".").map(Number);
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(expiresAt)) return null;
  if (Number(expiresAt) < ctx.now().getTime()) return null;
  const user = await findUser(ctx, Number(id));
  if (user === undefined || user.state !== "active") return null;
  const account = await findAccount(ctx, user.id);
  const given = Buffer.from(token);
  const expected = Buffer.from(buildToken(ctx, account, Number(expiresAt)));
  return given.length === expected.length && timingSafeEqual(given, expected) ? account : null;
}

function buildToken(ctx: Context, account: Account, expiresAt: number): string {
  const signature = createHmac("sha256", ctx.secrets.keyFor("password link"))
    .update(JSON.stringify([account.id, expiresAt, account.password_digest, account.email]))
    .digest("base64url");
  return `${account.id}.${expiresAt}.${signature}`;
}

function createOutdatedError(): Error {
  return validationError({ token: ["is not valid any more"] });
}
