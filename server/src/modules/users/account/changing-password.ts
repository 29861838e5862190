/** Service that changes the viewer's password and ends all sessions that others could have. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { assertCurrentPassword } from "../passwords/current-password.ts";
import { findPasswordError } from "../passwords/password-rules.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { buildDeviceCookie, parseDeviceCookie } from "../sessions/known-devices.ts";
import { renewSession } from "../sessions/sessions.ts";
import type { SignInResult } from "../sessions/signing-in.ts";
import { revokeTokensRecursively } from "../tokens/token-revocation.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { countAccountChange, getAccountViewer } from "./account-viewer.ts";
import { endOtherSessionRows, findAccount, setPassword } from "./account.queries.ts";

/**
 * Changes the password. Returns a new session for this browser, because an attacker can have a copy of
 * the former session's cookie, and a new device cookie, because a new password makes the device cookies
 * of all browsers invalid. Access tokens are revoked only when the user asks for it, because scripts
 * depend on them.
 */
export async function changePassword(
  ctx: Context,
  input: {
    current_password: string;
    password: string;
    revoke_tokens?: boolean | undefined;
    device: string | undefined;
  },
): Promise<SignInResult> {
  const { userId, sessionId } = getAccountViewer(ctx);
  const account = await findAccount(ctx, userId);
  const owner = { ...account, email: account.email ?? "", instance: ctx.config.name };
  const problem = findPasswordError(input.password, owner);
  if (problem !== null) throw validationError({ password: [problem] });
  await assertCurrentPassword(ctx, account, input.current_password);
  await countAccountChange(ctx, userId, "password");
  const { passwordMemoryKib: memoryKib } = ctx.config;
  const digests = {
    former: account.password_digest ?? "",
    next: await hashPassword(input.password, { memoryKib }),
  };
  return ctx.transaction(async (inner) => {
    if (!(await setPassword(inner, userId, digests))) {
      throw validationError({ current_password: ["is incorrect"] });
    }
    const session = await renewSession(inner, sessionId);
    await endOtherSessionRows(inner, userId, session.id);
    if (input.revoke_tokens) await revokeTokensRecursively(inner, { ownerId: userId });
    await recordAuditEvent(inner, {
      action: USER_EVENTS.passwordChanged,
      subjectType: "user",
      subjectId: userId,
    });
    await inner.announce({
      type: USER_EVENTS.passwordChanged,
      stream: userStream(userId),
      payload: { user_id: userId },
    });
    const renewed = { id: userId, password_digest: digests.next };
    return {
      session,
      deviceCookie: buildDeviceCookie(inner, parseDeviceCookie(input.device), renewed),
    };
  });
}
