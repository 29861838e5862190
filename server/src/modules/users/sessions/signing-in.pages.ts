/** Pages and forms that sign a user up, in and out, and set a password with a link. */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import {
  PASSWORD_LINK_PATH,
  PasswordLinkForm,
  PASSWORD_REQUEST_PATH,
  PASSWORD_REQUEST_POST_PATH,
  PASSWORD_REQUEST_SENT_PATH,
  PasswordRequestForm,
  SIGN_OUT_PATH,
  SIGN_UP_PATH,
  SIGN_UP_POST_PATH,
  SignInForm,
  SignUpForm,
} from "@cairn/contract/users";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { definePublicAction } from "../../../platform/auth/actions.ts";
import { readCookie } from "../../../platform/http/credentials.ts";
import type { FormSubmissionResult } from "../../../platform/http/page-routes.ts";
import type { RouteRegistrar } from "../../../platform/http/routes.ts";
import type { PageContent, PageRedirect } from "../../../platform/pages/page.ts";
import { isPasswordLinkUsable, setPasswordWithLink } from "../passwords/password-links.ts";
import {
  canRequestPasswordLink,
  requestPasswordLink,
} from "../passwords/requesting-password-links.ts";
import { usersPolicy } from "../users.policy.ts";
import { DEVICE_COOKIE } from "./known-devices.ts";
import {
  buildClearedSessionCookie,
  buildSessionCookie,
  sanitizeReturnPath,
} from "./session-cookie.ts";
import { signIn, signOut } from "./signing-in.ts";
import { isSignUpOpen, prepareSignUp, signUp, type PreparedSignUp } from "./signing-up.ts";

const SIGN_IN_PAGE = definePublicAction("pages.sign_in");

const SIGN_UP_CLOSED = {
  title: "Sign-up is by invitation only",
  message: "Ask an administrator for an account.",
};

const OUTDATED_LINK = {
  title: "This link doesn’t work any more",
  message:
    "Each link sets a password once, within 24 hours. Choose “Forgot your password?” on the sign-in page, or ask an administrator for a new one.",
};

const NO_EMAIL = {
  title: "Passwords can’t be reset by email here",
  message: "This server sends no email. Ask an administrator for a link to set a new password.",
};

const ReturnQuery = z.strictObject({ redirect_to: z.string().max(2048).optional() });

export function registerSigningInRoutes(routes: RouteRegistrar): void {
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
    page: async (_call, outcome) => showAgain(outcome),
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
    page: async (_call, outcome) => showAgain(outcome),
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
    page: async (_call, outcome) => showAgain(outcome),
  });

  registerPasswordLinkRoutes(routes);
}

function registerPasswordLinkRoutes(routes: RouteRegistrar): void {
  routes.page({
    path: PASSWORD_REQUEST_PATH,
    action: usersPolicy.requestPasswordLink,
    query: z.strictObject({ sent: z.literal("true").optional() }),
    load: async ({ ctx }): Promise<PageContent> =>
      canRequestPasswordLink(ctx) ? {} : { status: 404, problem: NO_EMAIL },
  });

  routes.form({
    path: PASSWORD_REQUEST_POST_PATH,
    action: usersPolicy.requestPasswordLink,
    body: PasswordRequestForm,
    async handler({ ctx, body }) {
      await requestPasswordLink(ctx, body.user.email);
      return { redirect_to: PASSWORD_REQUEST_SENT_PATH };
    },
    page: async (_call, outcome) => showAgain(outcome),
  });

  routes.page({
    path: PASSWORD_LINK_PATH,
    action: usersPolicy.usePasswordLink,
    query: z.strictObject({ token: z.string().max(200) }),
    load: async ({ ctx, query }): Promise<PageContent> =>
      (await isPasswordLinkUsable(ctx, query.token)) ? {} : { status: 404, problem: OUTDATED_LINK },
  });

  routes.form({
    path: PASSWORD_LINK_PATH,
    action: usersPolicy.usePasswordLink,
    body: PasswordLinkForm,
    async handler({ ctx, body, request, reply }) {
      const { session, deviceCookie } = await setPasswordWithLink(ctx, {
        ...body,
        ...browserOf(request),
      });
      reply.header("set-cookie", [buildSessionCookie(session), deviceCookie]);
      return { redirect_to: "/" };
    },
    page: async (_call, outcome) => showAgain(outcome),
  });
}

function browserOf(request: FastifyRequest): { userAgent: string; device: string | undefined } {
  return {
    userAgent: request.headers["user-agent"] ?? "",
    device: readCookie(request.raw, DEVICE_COOKIE),
  };
}

/** The form again with what is wrong, or the page of a form that was sent without JavaScript. */
function showAgain(outcome: FormSubmissionResult): PageContent {
  return "form" in outcome ? { form: outcome.form, status: outcome.status } : { status: 201 };
}
