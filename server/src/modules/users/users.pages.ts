/**
 * Pages and forms of users: profile, tokens, sessions, and the front page.
 */
import { HOME_PRELOADED_CACHE_KEYS } from "@cairn/contract/home";
import {
  ActiveSession,
  CURRENT_USER_URL,
  NewTokenForm,
  ownTokensUrl,
  PROFILE_PATH,
  ProfileForm,
  SESSIONS_URL,
  SESSIONS_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import { OWN_STATUS_URL } from "@cairn/contract/users/user-status";
import { wireId, wireList } from "@cairn/contract/wire";
import * as z from "zod";
import { authorize, definePublicAction } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { MAX_PER_PAGE } from "../../platform/http/paging.ts";
import type { FormSubmissionResult } from "../../platform/http/page-routes.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent } from "../../platform/pages/page.ts";
import { updateProfile } from "./profile.ts";
import { registerSigningInRoutes } from "./sessions/signing-in.pages.ts";
import { endOwnSession, listOwnSessions } from "./sessions/sessions.ts";
import { createToken, listTokens, revokeToken } from "./tokens/tokens.ts";
import { usersPolicy } from "./users.policy.ts";
import { presentCreatedToken, presentSession, presentToken } from "./users.present.ts";

const HOME = definePublicAction("pages.home");

const IdParams = z.strictObject({ id: wireId });

export function registerUsersPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: "/",
    action: HOME,
    load: async ({ ctx }) =>
      ctx.viewer.kind === "user" ? { reads: HOME_PRELOADED_CACHE_KEYS } : {},
  });
  registerSigningInRoutes(routes);
  addProfile(routes);
  addTokens(routes);
  addSessions(routes);
}

/** The addresses that the profile page reads. */
const PROFILE_READS = [CURRENT_USER_URL, OWN_STATUS_URL];

function addProfile(routes: RouteRegistrar): void {
  routes.page({
    path: PROFILE_PATH,
    action: usersPolicy.readSelf,
    async load({ ctx }) {
      authorize(ctx, usersPolicy.readSelf);
      return { reads: PROFILE_READS };
    },
  });

  routes.form({
    path: PROFILE_PATH,
    action: usersPolicy.updateSelf,
    body: ProfileForm,
    async handler({ ctx, body }) {
      await updateProfile(ctx, body);
      return { redirect_to: PROFILE_PATH };
    },
    page: async (_call, outcome) => ({ ...showAgain(outcome), reads: PROFILE_READS }),
  });
}

function addTokens(routes: RouteRegistrar): void {
  routes.page({
    path: TOKENS_PATH,
    action: usersPolicy.listTokens,
    load: async ({ ctx }) => ({ data: await tokensData(ctx) }),
  });

  routes.form({
    path: TOKENS_PATH,
    action: usersPolicy.createToken,
    body: NewTokenForm.extend({
      scopes: wireList(NewTokenForm.shape.scopes.element).pipe(NewTokenForm.shape.scopes),
      // Forms without JavaScript send an empty date field as "". The token then gets the longest
      // lifetime.
      expires_at: z.union([z.literal("").transform(() => undefined), z.iso.date()]).optional(),
    }),
    creates: true,
    handler: async ({ ctx, body }) => presentCreatedToken(await createToken(ctx, body), ctx.now()),
    async page({ ctx }, outcome) {
      const page = showAgain(outcome);
      const made = "answer" in outcome ? { new_token: outcome.answer } : {};
      return { ...page, data: { ...(await tokensData(ctx)), ...made } };
    },
  });

  routes.form({
    path: `${TOKENS_PATH}/:id/revoke`,
    action: usersPolicy.revokeToken,
    params: IdParams,
    async handler({ ctx, params }) {
      await revokeToken(ctx, params.id);
      return { redirect_to: TOKENS_PATH };
    },
    page: async () => ({ redirectTo: TOKENS_PATH }),
  });
}

function addSessions(routes: RouteRegistrar): void {
  routes.page({
    path: SESSIONS_PATH,
    action: usersPolicy.listSessions,
    load: async ({ ctx }) => ({ data: { [SESSIONS_URL]: await sessionsData(ctx) } }),
  });

  routes.web({
    method: "GET",
    path: SESSIONS_URL,
    action: usersPolicy.listSessions,
    summary: "List the viewer's active sessions",
    response: z.array(ActiveSession),
    handler: ({ ctx }) => sessionsData(ctx),
  });

  routes.web({
    method: "DELETE",
    path: `${SESSIONS_PATH}/:id`,
    action: usersPolicy.endSession,
    summary: "Revoke a session of the viewer",
    params: IdParams,
    async handler({ ctx, params }) {
      await endOwnSession(ctx, params.id);
    },
  });

  routes.form({
    path: `${SESSIONS_PATH}/:id/revoke`,
    action: usersPolicy.endSession,
    params: IdParams,
    async handler({ ctx, params }) {
      await endOwnSession(ctx, params.id);
      return { redirect_to: SESSIONS_PATH };
    },
    page: async () => ({ redirectTo: SESSIONS_PATH }),
  });
}

/**
 * Returns the page that answers a submitted form: with the validation errors, or with status 201
 * when the form created something.
 */
function showAgain(outcome: FormSubmissionResult): PageContent {
  return "form" in outcome ? { form: outcome.form, status: outcome.status } : { status: 201 };
}

async function tokensData(ctx: Context): Promise<Record<string, unknown>> {
  const userId = viewerUserId(ctx.viewer) ?? 0;
  const page = { limit: MAX_PER_PAGE, offset: 0 };
  const { rows } = await listTokens(ctx, { userId, state: "active" }, page);
  return { [ownTokensUrl(userId)]: rows.map((row) => presentToken(row, ctx.now())) };
}

async function sessionsData(ctx: Context): Promise<ActiveSession[]> {
  const rows = await listOwnSessions(ctx);
  return rows.map((row) => presentSession(row, ctx.viewer));
}
