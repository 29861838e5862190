/** REST routes that list, create, rotate and revoke personal access tokens. */
import { TOKEN_SCOPES } from "@cairn/contract/auth";
import { NewPersonalAccessToken, NewTokenForm, PersonalAccessToken } from "@cairn/contract/users";
import { wireBoolean, wireId, wireInteger, wireList } from "@cairn/contract/wire";
import * as z from "zod";
import { respondWithListPage, pagingQueryParams } from "../../platform/http/paging.ts";
import type { RouteRegistrar } from "../../platform/http/routes.ts";
import {
  createToken,
  getCurrentToken,
  getToken,
  listTokens,
  revokeCurrentToken,
  revokeToken,
  rotateCurrentToken,
  rotateToken,
} from "./tokens/tokens.ts";
import { usersPolicy } from "./users.policy.ts";
import { presentCreatedToken, presentToken } from "./users.present.ts";

const TokenParams = z.strictObject({ id: wireId });
const NewToken = NewTokenForm.extend({
  scopes: wireList(z.enum(TOKEN_SCOPES)).pipe(z.array(z.enum(TOKEN_SCOPES)).min(1)),
});

const SelfRotation = z.strictObject({ expires_at: z.iso.date().optional() });
const Rotation = SelfRotation.extend({
  current_password: NewTokenForm.shape.current_password,
});

const ListQuery = z.strictObject({
  ...pagingQueryParams,
  user_id: wireInteger.optional(),
  state: z.enum(["active", "inactive"]).optional(),
  revoked: wireBoolean.optional(),
  search: z
    .string()
    .max(255)
    .transform((text) => text || undefined)
    .optional(),
});

export function registerTokensRestRoutes(routes: RouteRegistrar): void {
  routes.api({
    method: "GET",
    path: "/personal_access_tokens",
    action: usersPolicy.listTokens,
    summary: "List the viewer's personal access tokens; administrators see the tokens of all users",
    query: ListQuery,
    response: z.array(PersonalAccessToken),
    async handler(call) {
      const { user_id: userId, state, revoked, search } = call.query;
      const rows = await respondWithListPage(call, (slice) =>
        listTokens(call.ctx, { userId, state, revoked, search }, slice),
      );
      return rows.map((row) => presentToken(row, call.ctx.now()));
    },
  });

  routes.api({
    method: "GET",
    path: "/personal_access_tokens/self",
    action: usersPolicy.readOwnToken,
    summary: "Get the personal access token of the request",
    response: PersonalAccessToken,
    handler: async ({ ctx }) => presentToken(await getCurrentToken(ctx), ctx.now()),
  });

  routes.api({
    method: "GET",
    path: "/personal_access_tokens/:id",
    action: usersPolicy.readToken,
    summary: "Get a personal access token",
    params: TokenParams,
    response: PersonalAccessToken,
    handler: async ({ ctx, params }) => presentToken(await getToken(ctx, params.id), ctx.now()),
  });

  routes.api({
    method: "POST",
    path: "/user/personal_access_tokens",
    action: usersPolicy.createToken,
    summary: "Create a personal access token for the viewer",
    body: NewToken,
    response: NewPersonalAccessToken,
    creates: true,
    handler: async ({ ctx, body }) => presentCreatedToken(await createToken(ctx, body), ctx.now()),
  });

  routes.api({
    method: "POST",
    path: "/users/:id/personal_access_tokens",
    action: usersPolicy.createToken,
    summary: "Create a personal access token for a user (administrators)",
    params: TokenParams,
    body: NewToken,
    response: NewPersonalAccessToken,
    creates: true,
    handler: async ({ ctx, params, body }) =>
      presentCreatedToken(await createToken(ctx, body, params.id), ctx.now()),
  });

  routes.api({
    method: "POST",
    path: "/personal_access_tokens/:id/rotate",
    action: usersPolicy.revokeToken,
    summary: "Rotate a personal access token",
    params: TokenParams,
    body: Rotation,
    response: NewPersonalAccessToken,
    creates: true,
    status: 200,
    handler: async ({ ctx, params, body }) =>
      presentCreatedToken(await rotateToken(ctx, params.id, body), ctx.now()),
  });

  routes.api({
    method: "POST",
    path: "/personal_access_tokens/self/rotate",
    action: usersPolicy.revokeToken,
    summary: "Rotate the personal access token of the request",
    body: SelfRotation,
    response: NewPersonalAccessToken,
    status: 200,
    handler: async ({ ctx, body }) =>
      presentCreatedToken(await rotateCurrentToken(ctx, body.expires_at), ctx.now()),
  });

  routes.api({
    method: "DELETE",
    path: "/personal_access_tokens/self",
    action: usersPolicy.revokeOwnToken,
    summary: "Revoke the personal access token of the request",
    async handler({ ctx }) {
      await revokeCurrentToken(ctx);
    },
  });

  routes.api({
    method: "DELETE",
    path: "/personal_access_tokens/:id",
    action: usersPolicy.revokeToken,
    summary: "Revoke a personal access token",
    params: TokenParams,
    async handler({ ctx, params }) {
      await revokeToken(ctx, params.id);
    },
  });
}
