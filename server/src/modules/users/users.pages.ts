/**
 * Pages and forms of users: sign-up, sign-in, sign-out, profile, tokens, sessions, and the front page.
 */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { HOME_PRELOADED_CACHE_KEYS } from "@cairn/contract/home";
import {
  ActiveSession,
  CURRENT_USER_URL,
  NewTokenForm,
  ownTokensUrl,
  PROFILE_PATH,
  ProfileForm,
  SIGN_UP_POST_PATH,
  SESSIONS_URL,
  SESSIONS_PATH,
  SIGN_OUT_PATH,
  SIGN_UP_PATH,
  SignInForm,
  SignUpForm,
  TOKENS_PATH,
} from "@cairn/contract/users";
import { wireId, wireList } from "@cairn/contract/wire";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { authorize, definePublicAction } from "../../platform/auth/actions.ts";
import { viewerUserId } from "../../platform/auth/viewer.ts";
import type { Context } from "../../platform/context.ts";
import { readCookie } from "../../platform/http/credentials.ts";
import { MAX_PER_PAGE } from "../../platform/http/paging.ts";
import type { FormSubmissionResult } from "../../platform/http/page-routes.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../platform/pages/page.ts";
import { DEVICE_COOKIE } from "./sessions/known-devices.ts";
import { updateProfile } from "./profile.ts";
import {
  sanitizeReturnPath,
  buildSessionCookie,
  buildClearedSessionCookie,
} from "./sessions/session-cookie.ts";
import { endOwnSession, listOwnSessions } from "./sessions/sessions.ts";
import { signIn, signOut } from "./sessions/signing-in.ts";
import { isSignUpOpen, prepareSignUp, signUp, type PreparedSignUp } from "./sessions/signing-up.ts";
import { createToken, listTokens, revokeToken } from "./tokens/tokens.ts";
import { usersPolicy } from "./users.policy.ts";
import { presentCreatedToken, presentSession, presentToken } from "./users.present.ts";

const HOME = definePublicAction("pages.home");
const SIGN_IN_PAGE = definePublicAction("pages.sign_in");

const SIGN_UP_CLOSED = {
  title: "Sign-up is by invitation only",
  message: "Ask an administrator for an account.",
};

const IdParams = z.strictObject({ id: wireId });
const ReturnQuery = z.strictObject({ redirect_to: z.string().max(2048).optional() });

export function registerUsersPageRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: "/",
    action: HOME,
    load: async ({ ctx }) =>
      ctx.viewer.kind === "user" ? { reads: HOME_PRELOADED_CACHE_KEYS } : {},
  });
  addSigningIn(routes);
  addProfile(routes);
  addTokens(routes);
  addSessions(routes);
}

function addSigningIn(routes: RouteRegistrar): void {
  routes.page({
    path: SIGN_IN_PATH,
    action: SIGN_IN_PAGE,
    query: ReturnQuery,
    load: async ({ ctx, query }): Promise<PageContent | PageRedirect> =>
      ctx.viewer.kind === "user" ? { redirectTo: sanitizeReturnPath(query.redirect_to) } : {},
  });

  routes.page({
    path: SIGN_UP_PATH,
    action: SIGN_IN_PAGE,
    query: ReturnQuery,
    load: async ({ ctx, query }): Promise<PageContent | PageRedirect> => {
      if (ctx.viewer.kind === "user") return { redirectTo: sanitizeReturnPath(query.redirect_to) };
      return (await isSignUpOpen(ctx)) ? {} : { status: 403, problem: SIGN_UP_CLOSED };
    },
  });

  routes.form({
    path: SIGN_IN_PATH,
    action: usersPolicy.signIn,
    body: SignInForm,
    async handler({ ctx, body, request, reply }) {
      const { login, password, remember_me: remember } = body.user;
      const { session, deviceCookie } = await signIn(ctx, {
        login,
        password,
        remember: remember === true || remember === "1",
        ...browserOf(request),
      });
      reply.header("set-cookie", [buildSessionCookie(session), deviceCookie]);
      return { redirect_to: sanitizeReturnPath(body.redirect_to) };
    },
    page: async (_call, outcome) => again(outcome),
  });

  routes.form({
    path: SIGN_UP_POST_PATH,
    action: usersPolicy.signUp,
    body: SignUpForm,
    creates: true,
    prepare: ({ ctx, body }) => prepareSignUp(ctx, body.user),
    async handler({ ctx, prepared, request, reply }) {
      const person = prepared as PreparedSignUp;
      const { session, deviceCookie } = await signUp(ctx, person, browserOf(request));
      reply.header("set-cookie", [buildSessionCookie(session), deviceCookie]);
      return { redirect_to: "/" };
    },
    page: async (_call, outcome) => again(outcome),
  });

  routes.form({
    path: SIGN_OUT_PATH,
    action: usersPolicy.signOut,
    async handler({ ctx, reply }) {
      await signOut(ctx);
      reply.header("set-cookie", buildClearedSessionCookie());
      // Clears the browser's cache on sign-out, so that the next person at this browser cannot open
      // cached pages of the session.
      reply.header("clear-site-data", '"cache"');
      return { redirect_to: SIGN_IN_PATH };
    },
    page: async (_call, outcome) => again(outcome),
  });
}

function addProfile(routes: RouteRegistrar): void {
  routes.page({
    path: PROFILE_PATH,
    action: usersPolicy.readSelf,
    async load({ ctx }) {
      authorize(ctx, usersPolicy.readSelf);
      return { reads: [CURRENT_USER_URL] };
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
    page: async (_call, outcome) => ({ ...again(outcome), reads: [CURRENT_USER_URL] }),
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
      const page = again(outcome);
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

function browserOf(request: FastifyRequest): { userAgent: string; device: string | undefined } {
  return {
    userAgent: request.headers["user-agent"] ?? "",
    device: readCookie(request.raw, DEVICE_COOKIE),
  };
}

/**
 * Returns the page that answers a submitted form: with the validation errors, or with status 201
 * when the form created something.
 */
function again(outcome: FormSubmissionResult): PageContent {
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
