/** Service that changes the viewer's username, and with it the path of their namespace. */
import { recordAuditEvent } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, validationError } from "../../../platform/errors/app-error.ts";
import { mapUniqueViolation } from "../../../platform/errors/unique-violation.ts";
import { findUsernameError } from "../username-rules.ts";
import { USER_EVENTS, userStream } from "../users.events.ts";
import { countAccountChange, getAccountViewer } from "./account-viewer.ts";
import { findAccount, setUsername } from "./account.queries.ts";

export async function changeUsername(ctx: Context, username: string): Promise<void> {
  const { userId } = getAccountViewer(ctx);
  await countAccountChange(ctx, userId, "username");
  const problem = findUsernameError(username);
  if (problem !== null) throw validationError({ username: [problem] });
  const taken = validationError({ username: ["has already been taken"] });
  await mapUniqueViolation("users_by_username", taken, () =>
    ctx.transaction(async (inner) => {
      const { username: former } = await findAccount(inner, userId);
      if (former === username) return;
      await setUsername(inner, userId, username);
      await recordAuditEvent(inner, {
        action: USER_EVENTS.usernameChanged,
        subjectType: "user",
        subjectId: userId,
        details: { from: former, to: username },
      });
      await inner.announce({
        type: USER_EVENTS.usernameChanged,
        stream: userStream(userId),
        payload: { user_id: userId },
      });
    }),
  ).catch((error: unknown) => {
    throw isPathError(error) ? taken : error;
  });
}

/** Whether the personal namespace could not be renamed: a group has the path. */
function isPathError(error: unknown): boolean {
  return error instanceof AppError && error.details.fields?.["path"] !== undefined;
}
