/** Service that changes the viewer's password and ends their other sessions. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { assertCurrentPassword } from "../passwords/current-password.ts";
import { findPasswordError } from "../passwords/password-rules.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { buildDeviceCookie, parseDeviceCookie } from "../sessions/known-devices.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { admitAccountChange } from "./account-viewer.ts";
import { endOtherSessionRows, findAccount, setPassword } from "./account.queries.ts";

/**
 * Changes the password. Returns the Set-Cookie header of a new device cookie, because a new
 * password makes the device cookies of all browsers invalid.
 */
export async function changePassword(
  ctx: Context,
  input: { current_password: string; password: string; device: string | undefined },
): Promise<string> {
  const { userId, sessionId } = await admitAccountChange(ctx);
  const account = await findAccount(ctx, userId);
  const owner = { ...account, email: account.email ?? "", instance: ctx.config.name };
  const problem = findPasswordError(input.password, owner);
  if (problem !== null) throw validationError({ password: [problem] });
  await assertCurrentPassword(ctx, account, input.current_password);
  const { passwordMemoryKib: memoryKib } = ctx.config;
  const digests = {
    former: account.password_digest ?? "",
    next: await hashPassword(input.password, { memoryKib }),
  };
  return ctx.transaction(async (inner) => {
    if (!(await setPassword(inner, userId, digests))) {
      throw validationError({ current_password: ["is incorrect"] });
    }
    await endOtherSessionRows(inner, userId, sessionId);
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
    return buildDeviceCookie(inner, parseDeviceCookie(input.device), renewed);
  });
}
