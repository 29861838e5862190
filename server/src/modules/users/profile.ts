/** Service that updates the profile fields of the viewer's own account. */
import type { ProfileForm } from "@cairn/contract/users";
import { authorize } from "../../platform/auth/actions.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { USER_EVENTS, userStream } from "./users.events.ts";
import { usersPolicy } from "./users.policy.ts";
import { setUserProfile } from "./users.queries.ts";

export async function updateProfile(ctx: Context, profile: ProfileForm): Promise<void> {
  await ctx.transaction(async (inner) => {
    authorize(inner, usersPolicy.updateSelf);
    if (inner.viewer.kind !== "user") throw new AppError("unauthenticated", "401 Unauthorized");
    const { userId } = inner.viewer;
    await setUserProfile(inner, userId, profile);
    await inner.announce({
      type: USER_EVENTS.profileChanged,
      stream: userStream(userId),
      payload: { user_id: userId },
    });
  });
}
