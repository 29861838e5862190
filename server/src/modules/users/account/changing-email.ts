/** Service that changes the viewer's email. It asks for the current password. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { validationError } from "../../../platform/errors/app-error.ts";
import { assertCurrentPassword } from "../passwords/current-password.ts";
import { assertFewTakenEmails, countTakenEmail } from "../sessions/taken-emails.ts";
import { findEmailError } from "../username-rules.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { countAccountChange, getAccountViewer } from "./account-viewer.ts";
import { findAccount, setPrimaryEmail } from "./account.queries.ts";

export async function changeEmail(
  ctx: Context,
  input: { email: string; current_password: string },
): Promise<void> {
  const { userId } = getAccountViewer(ctx);
  await assertFewTakenEmails(ctx);
  const problem = findEmailError(input.email);
  if (problem !== null) throw validationError({ email: [problem] });
  await assertCurrentPassword(ctx, await findAccount(ctx, userId), input.current_password);
  await countAccountChange(ctx, userId, "email");
  try {
    await ctx.transaction(async (inner) => {
      await setPrimaryEmail(inner, userId, input.email);
      await recordAuditEvent(inner, {
        action: USER_EVENTS.emailChanged,
        subjectType: "user",
        subjectId: userId,
      });
      await inner.announce({
        type: USER_EVENTS.emailChanged,
        stream: userStream(userId),
        payload: { user_id: userId },
      });
    });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "user_emails_by_email") throw error;
    await countTakenEmail(ctx);
    throw validationError({ email: ["has already been taken"] });
  }
}
