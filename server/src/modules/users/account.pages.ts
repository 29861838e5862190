/**
 * Page and forms of the viewer's account: username, email and password. Pages of the viewer's
 * preferences.
 */
import { PREFERENCES_URL } from "@cairn/contract/account/preferences";
import {
  ACCOUNT_CONFIRM_EMAIL_PATH,
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PASSWORD_CHANGED_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_USERNAME_PATH,
  CURRENT_USER_URL,
  EmailForm,
  NOTIFICATIONS_PATH,
  PasswordForm,
  PREFERENCES_PATH,
  RESET_INCOMING_EMAIL_PATH,
  UsernameForm,
} from "@cairn/contract/users";
import * as z from "zod";
import { authorize } from "../../platform/auth/actions.ts";
import { readCookie } from "../../platform/http/credentials.ts";
import type { FormSubmissionResult } from "../../platform/http/page-routes.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent } from "../../platform/pages/page.ts";
import { changeEmail } from "./account/changing-email.ts";
import { changePassword } from "./account/changing-password.ts";
import { changeUsername } from "./account/changing-username.ts";
import { confirmEmail } from "./emails/confirming.ts";
import { resetIncomingAddresses } from "./emails/resetting-addresses.ts";
import { DEVICE_COOKIE } from "./sessions/known-devices.ts";
import { buildSessionCookie } from "./sessions/session-cookie.ts";
import { usersPolicy } from "./users.policy.ts";

const SAVED = { redirect_to: ACCOUNT_PATH };

export function registerAccountPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: ACCOUNT_PATH,
    action: usersPolicy.readSelf,
    query: z.strictObject({ password_changed: z.literal("true").optional() }),
    async load({ ctx }) {
      authorize(ctx, usersPolicy.readSelf);
      return { reads: [CURRENT_USER_URL] };
    },
  });

  for (const path of [PREFERENCES_PATH, NOTIFICATIONS_PATH]) {
    routes.page({
      path,
      action: usersPolicy.readSelf,
      async load({ ctx }) {
        authorize(ctx, usersPolicy.readSelf);
        return { reads: [PREFERENCES_URL] };
      },
    });
  }

  routes.form({
    path: ACCOUNT_USERNAME_PATH,
    action: usersPolicy.updateAccount,
    body: UsernameForm,
    async handler({ ctx, body }) {
      await changeUsername(ctx, body.username);
      return SAVED;
    },
    page: async (_call, outcome) => showAgain(outcome),
  });

  routes.form({
    path: ACCOUNT_EMAIL_PATH,
    action: usersPolicy.updateAccount,
    body: EmailForm,
    async handler({ ctx, body }) {
      await changeEmail(ctx, body);
      return SAVED;
    },
    page: async (_call, outcome) => showAgain(outcome),
  });

  routes.page({
    path: ACCOUNT_CONFIRM_EMAIL_PATH,
    action: usersPolicy.confirmEmail,
    query: z.strictObject({ token: z.string().max(100) }),
    async load({ ctx, query }) {
      await confirmEmail(ctx, query.token);
      return { redirectTo: ACCOUNT_PATH };
    },
  });

  routes.form({
    path: RESET_INCOMING_EMAIL_PATH,
    action: usersPolicy.updateAccount,
    async handler({ ctx }) {
      await resetIncomingAddresses(ctx);
      return SAVED;
    },
    page: async (_call, outcome) => showAgain(outcome),
  });

  routes.form({
    path: ACCOUNT_PASSWORD_PATH,
    action: usersPolicy.updateAccount,
    body: PasswordForm,
    async handler({ ctx, body, request, reply }) {
      const device = readCookie(request.raw, DEVICE_COOKIE);
      const { session, deviceCookie } = await changePassword(ctx, { ...body, device });
      reply.header("set-cookie", [buildSessionCookie(session), deviceCookie]);
      return { redirect_to: ACCOUNT_PASSWORD_CHANGED_PATH };
    },
    page: async (_call, outcome) => showAgain(outcome),
  });
}

/** The account page as the answer to a form that was sent without JavaScript and refused. */
function showAgain(outcome: FormSubmissionResult): PageContent {
  const refusal = "form" in outcome ? { form: outcome.form, status: outcome.status } : {};
  return { ...refusal, reads: [CURRENT_USER_URL] };
}
