/** GraphQL types and queries of users and of the viewer's own account. */
import { TOKEN_SCOPES } from "@cairn/contract/auth";
import { formatWireTime } from "@cairn/contract/wire";
import {
  builder,
  COMPUTED_FROM_PARENT,
  globalId,
  declareFieldAction,
} from "../../platform/graphql/builder.ts";
import { defineMutationPayload, runMutation } from "../../platform/graphql/mutations.ts";
import { nullIfNotFound } from "../../platform/graphql/absent.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { avatarUrl } from "./avatars.ts";
import { findCurrentUser, getUser, type UserRow } from "./reading.ts";
import { createToken, type CreatedToken } from "./tokens/tokens.ts";
import { usersPolicy } from "./users.policy.ts";

/** The columns of a user from which the GraphQL type `User` is resolved. */
export type GraphqlUserRow = Pick<
  UserRow,
  "id" | "username" | "name" | "state" | "location" | "public_email" | "created_at"
>;

export const UserType = builder.objectRef<GraphqlUserRow>("User").implement({
  description: "A user with an account.",
  fields: (t) => ({
    id: t.id({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (user) => globalId("User", user.id),
    }),
    username: t.exposeString("username", { nullable: false }),
    name: t.exposeString("name", { nullable: false }),
    state: t.exposeString("state", { nullable: false }),
    bot: t.boolean({ nullable: false, extensions: COMPUTED_FROM_PARENT, resolve: () => false }),
    avatarUrl: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: (user, _args, { ctx }) => avatarUrl(ctx.config.url, user),
    }),
    webPath: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (user) => `/${user.username}`,
    }),
    webUrl: t.string({
      nullable: false,
      extensions: COMPUTED_FROM_PARENT,
      resolve: (user, _args, { ctx }) => new URL(`/${user.username}`, ctx.config.url).href,
    }),
    location: t.exposeString("location"),
    publicEmail: t.exposeString("public_email"),
    createdAt: t.field({
      type: "Time",
      extensions: COMPUTED_FROM_PARENT,
      resolve: (user) => formatWireTime(user.created_at),
    }),
  }),
});

builder.queryFields((t) => ({
  currentUser: t.field({
    type: UserType,
    description: "The signed-in user; null for visitors.",
    extensions: declareFieldAction(usersPolicy.findSelf),
    resolve: async (_root, _args, { ctx }) => findCurrentUser(ctx),
  }),
  user: t.field({
    type: UserType,
    description: "Get a user by id or username.",
    args: { id: t.arg.id(), username: t.arg.string() },
    extensions: declareFieldAction(usersPolicy.read),
    resolve: async (_root, { id, username }, { ctx }) => {
      const ref = typeof username === "string" ? { username } : { id: userIdFrom(id) };
      return getUser(ctx, ref).catch(nullIfNotFound);
    },
  }),
}));

const ScopeEnum = builder.enumType("PersonalAccessTokenScope", { values: TOKEN_SCOPES });

const NewTokenInput = builder.inputType("PersonalAccessTokenCreateInput", {
  fields: (t) => ({
    clientMutationId: t.string(),
    name: t.string({ required: true }),
    scopes: t.field({ type: [ScopeEnum], required: true }),
    expiresAt: t.field({ type: "ISO8601Date" }),
    currentPassword: t.string({
      description: "The viewer's password; required in a browser session for the scope `sudo`.",
    }),
  }),
});

const TokenPayloadType = defineMutationPayload<{ made: CreatedToken }>(
  "PersonalAccessTokenCreatePayload",
  (t) => ({
    token: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ made }) => made?.token,
    }),
    name: t.string({
      extensions: COMPUTED_FROM_PARENT,
      resolve: ({ made }) => made?.row.name,
    }),
  }),
);

builder.mutationFields((t) => ({
  personalAccessTokenCreate: t.field({
    type: TokenPayloadType,
    description:
      "Create a personal access token for the viewer. Only this response contains the token.",
    args: { input: t.arg({ type: NewTokenInput, required: true }) },
    extensions: declareFieldAction(usersPolicy.createToken),
    resolve: async (_root, { input }, { ctx }) => {
      const wish = {
        name: input.name,
        scopes: input.scopes,
        expires_at: input.expiresAt ?? undefined,
        current_password: input.currentPassword ?? undefined,
      };
      return runMutation(input, async () => ({ made: await createToken(ctx, wish) }));
    },
  }),
}));

function userIdFrom(id: string | number | null | undefined): number {
  const match = /^gid:\/\/gitlab\/User\/(\d{1,15})$/.exec(String(id ?? ""));
  if (match === null) throw new AppError("bad_request", "Name the user by id or username.");
  return Number(match[1]);
}
