/**
 * Permission table of users, sessions and personal access tokens: users manage their own sessions
 * and tokens; administrators also manage users and the tokens of others.
 */
import { TEST_PASSWORD } from "../../people.ts";
import { buildEd25519Key } from "../../git/public-keys.ts";
import { buildPng } from "../../pictures.ts";
import { buildFileForm } from "../../uploads.ts";
import { parsePermissionTable, type PermissionScenario } from "./table.ts";

const own = ({ subject }: PermissionScenario) => ({ id: subject.tokenId });
const foreign = ({ world }: PermissionScenario) => ({ id: world.bystander.tokenId });
const newStatus = () => ({ emoji: "coffee", message: "Back soon", clear_status_after: "3_hours" });
const ownKey = ({ subject }: PermissionScenario) => ({ key_id: subject.sshKeyId });
const foreignKey = ({ world }: PermissionScenario) => ({ key_id: world.bystander.sshKeyId });
const newKey = () => ({ title: "Laptop", key: buildEd25519Key() });
const newToken = () => ({ name: "another", scopes: ["read_user"] });
/**
 * Returns the error status for a request without a token: 401 for visitors, 400 for others. Used
 * for `/personal_access_tokens/self`, which serves the token that authenticates the request.
 */
const onlyTokens = ({ subject }: PermissionScenario) =>
  subject.comes?.startsWith("with a token") === true ? undefined : noToken(subject.here);
const noToken = (here: string) => (here === "An" ? 401 : 400);
/**
 * Like `onlyTokens`, and returns 403 for a sudo request, because its token belongs to the
 * administrator and not to the user in whose name the request acts.
 */
const onlyTheirTokens = (at: PermissionScenario) =>
  at.subject.comes === "with a token, in somebody's name" ? 403 : onlyTokens(at);

export const accountPermissionRows = parsePermissionTable(
  "installation",
  `
                                                                       done  tokens  An  Us   Ex   Ad
  GET /api/v4/user                                                     200   person  -   y    y    y
  GET /api/v4/users                                                    200   person  -   y    y    y
  GET /api/v4/users/:id                                                200   person  -   y    y    y
  GET /api/v4/user/status                                              200   person  -   y    y    y
  PUT /api/v4/user/status                                              200   write   -   y    y    y
  PATCH /api/v4/user/status                                            200   write   -   y    y    y
  GET /api/v4/users/:user_id/status                                    200   person  y   y    y    y
  POST /api/v4/users/:id/block                                         201   write   -   -    -    y
  POST /api/v4/users/:id/block (oneself)                               201   write   -   -    -    -
  POST /api/v4/users/:id/unblock                                       201   write   -   -    -    y
  GET /-/avatars/:id                                                   200   public  y   y    y    y
  PUT /api/v4/user/avatar                                              200   write   -   y    y    y
  DELETE /-/profile/avatar                                             204   write   -   y    y    y
  Query.currentUser                                                    200   person  h   y    y    y
  Query.user                                                           200   person  -   y    y    y
  User.status                                                          200   person  -   y    y    y
  UserChannel                                                          200   read    -   y    y    y

  GET /users/sign_in                                                   200   public  y   303  303  303
  GET /users/sign_up                                                   200   public  y   303  303  303
  POST /users/sign_in                                                  201   page    y   y    y    y
  POST /users                                                          201   page    y   -    -    -
  GET /users/password/new                                              404   page    y    y    y    y
  POST /users/password                                                 404   page    y    y    y    y
  GET /users/password/edit                                             404   page    y    y    y    y
  POST /users/password/edit                                            400   page    y    y    y    y
  POST /users/sign_out                                                 201   page    -   y    y    y

  GET /api/v4/personal_access_tokens                                   200   read    -   y    y    y
  GET /api/v4/personal_access_tokens (somebody else's)                 200   read    -   -    -    y
  GET /api/v4/personal_access_tokens/:id                               200   read    -   y    y    y
  GET /api/v4/personal_access_tokens/:id (somebody else's)             200   read    -   h    h    y
  POST /api/v4/user/personal_access_tokens                             201   write   -   y    y    y
  POST /api/v4/users/:id/personal_access_tokens                        201   write   -   y    y    y
  POST /api/v4/users/:id/personal_access_tokens (for somebody else)    201   write   -   -    -    y
  Mutation.personalAccessTokenCreate                                   200   write   -   y    y    y
  POST /api/v4/personal_access_tokens/:id/rotate                       200   write   -   y    y    y
  POST /api/v4/personal_access_tokens/:id/rotate (somebody else's)     200   write   -   h    h    y
  DELETE /api/v4/personal_access_tokens/:id                            204   write   -   y    y    y
  DELETE /api/v4/personal_access_tokens/:id (somebody else's)          204   write   -   h    h    y
  GET /api/v4/personal_access_tokens/self                              200   any     -   y    y    y
  POST /api/v4/personal_access_tokens/self/rotate                      200   write   -   y    y    y
  DELETE /api/v4/personal_access_tokens/self                           204   any     -   y    y    y

  GET /api/v4/user/keys                                                200   person  -   y    y    y
  GET /api/v4/user/keys/:key_id                                        200   person  -   y    y    y
  GET /api/v4/user/keys/:key_id (somebody else's)                      200   person  -   h    h    h
  POST /api/v4/user/keys                                               201   write   -   y    y    y
  DELETE /api/v4/user/keys/:key_id                                     204   write   -   y    y    y
  DELETE /api/v4/user/keys/:key_id (somebody else's)                   204   write   -   h    h    h
  GET /api/v4/users/:user_id/keys                                      200   person  y   y    y    y
  GET /-/profile/keys                                                  200   person  -   y    y    y
  GET /-/profile/keys.json                                             200   person  -   y    y    y
  POST /-/profile/keys                                                 201   write   -   y    y    y
  POST /-/profile/keys/:id/revoke                                      201   write   -   y    y    y
  POST /-/profile/keys/:id/revoke (somebody else's)                    201   write   -   h    h    h

  GET /-/profile/personal_access_tokens                                200   read    -   y    y    y
  POST /-/profile/personal_access_tokens                               201   write   -   y    y    y
  POST /-/profile/personal_access_tokens/:id/revoke                    201   write   -   y    y    y
  POST /-/profile/personal_access_tokens/:id/revoke (somebody else's)  201   write   -   h    h    y
  GET /-/profile/active_sessions                                       200   page    -   y    y    y
  GET /-/profile/active_sessions.json                                  200   page    -   y    y    y
  DELETE /-/profile/active_sessions/:id                                204   page    -   y    y    y
  DELETE /-/profile/active_sessions/:id (somebody else's)              204   page    -   h    h    h
  POST /-/profile/active_sessions/:id/revoke                           201   page    -   y    y    y
  POST /-/profile/active_sessions/:id/revoke (somebody else's)         201   page    -   h    h    h
  `,
  {
    "GET /api/v4/users/:id": { params: ({ world }) => ({ id: world.bystander.person.id }) },
    "PUT /api/v4/user/status": { body: newStatus },
    "PATCH /api/v4/user/status": { body: newStatus },
    "GET /api/v4/users/:user_id/status": {
      params: ({ world }) => ({ user_id: world.bystander.person.id }),
    },
    "POST /api/v4/users/:id/block": { params: ({ world }) => ({ id: world.bystander.person.id }) },
    "POST /api/v4/users/:id/block (oneself)": {
      params: ({ subject }) => ({ id: subject.person.id }),
    },
    "POST /api/v4/users/:id/unblock": {
      params: ({ world }) => ({ id: world.bystander.person.id }),
      before: ({ world }) => [
        "update users set state = 'blocked' where id = $1",
        [world.bystander.person.id],
      ],
    },
    "PUT /api/v4/user/avatar": {
      body: () => buildFileForm(new Uint8Array(buildPng()), "me.png", "avatar"),
    },
    "DELETE /-/profile/avatar": { mayChangeNothing: true },
    "GET /-/avatars/:id": { params: ({ world }) => ({ id: world.bystander.person.id }) },
    "Query.currentUser": { graphql: "{ answer: currentUser { username } }" },
    "Query.user": {
      graphql: "query ($name: String!) { answer: user(username: $name) { id } }",
      variables: ({ world }) => ({ name: world.bystander.person.username }),
    },

    "User.status": {
      graphql: "query ($name: String!) { answer: user(username: $name) { status { message } } }",
      variables: ({ world }) => ({ name: world.bystander.person.username }),
    },

    "POST /users/sign_in": {
      body: ({ world }) => ({
        user: { login: world.bystander.person.username, password: TEST_PASSWORD },
      }),
    },
    "POST /users/password": {
      body: ({ world }) => ({ user: { email: world.bystander.person.email } }),
      mayChangeNothing: true,
    },
    "GET /users/password/edit": { query: () => ({ token: "1.1.forged" }) },
    "POST /users/password/edit": {
      body: () => ({ token: "1.1.forged", password: TEST_PASSWORD }),
      mayChangeNothing: true,
    },
    "POST /users": {
      body: () => {
        const names = { name: "Somebody new", username: "somebody-new" };
        return { user: { ...names, email: "new@example.com", password: TEST_PASSWORD } };
      },
    },

    "GET /api/v4/personal_access_tokens (somebody else's)": {
      query: ({ world }) => ({ user_id: world.bystander.person.id }),
    },
    "GET /api/v4/personal_access_tokens/:id": { params: own },
    "GET /api/v4/personal_access_tokens/:id (somebody else's)": { params: foreign },
    "POST /api/v4/user/personal_access_tokens": { body: newToken },
    "POST /api/v4/users/:id/personal_access_tokens": {
      params: ({ subject }) => ({ id: subject.person.id }),
      body: newToken,
    },
    "POST /api/v4/users/:id/personal_access_tokens (for somebody else)": {
      params: ({ world }) => ({ id: world.bystander.person.id }),
      body: () => ({ ...newToken(), current_password: TEST_PASSWORD }),
    },
    "Mutation.personalAccessTokenCreate": {
      graphql: `mutation ($input: PersonalAccessTokenCreateInput!) {
        answer: personalAccessTokenCreate(input: $input) { token errors }
      }`,
      variables: () => ({ input: newToken() }),
    },
    "POST /api/v4/personal_access_tokens/:id/rotate": { params: own },
    "POST /api/v4/personal_access_tokens/:id/rotate (somebody else's)": {
      params: foreign,
      body: () => ({ current_password: TEST_PASSWORD }),
    },
    "DELETE /api/v4/personal_access_tokens/:id": { params: own },
    "DELETE /api/v4/personal_access_tokens/:id (somebody else's)": { params: foreign },
    "GET /api/v4/personal_access_tokens/self": { except: onlyTokens },
    "POST /api/v4/personal_access_tokens/self/rotate": { except: onlyTheirTokens },
    "DELETE /api/v4/personal_access_tokens/self": { except: onlyTokens },

    "GET /api/v4/user/keys/:key_id": { params: ownKey },
    "GET /api/v4/user/keys/:key_id (somebody else's)": { params: foreignKey },
    "POST /api/v4/user/keys": { body: newKey },
    "DELETE /api/v4/user/keys/:key_id": { params: ownKey },
    "DELETE /api/v4/user/keys/:key_id (somebody else's)": { params: foreignKey },
    "GET /api/v4/users/:user_id/keys": {
      params: ({ world }) => ({ user_id: world.bystander.person.id }),
    },
    "POST /-/profile/keys": { body: newKey },
    "POST /-/profile/keys/:id/revoke": { params: ({ subject }) => ({ id: subject.sshKeyId }) },
    "POST /-/profile/keys/:id/revoke (somebody else's)": {
      params: ({ world }) => ({ id: world.bystander.sshKeyId }),
    },

    "POST /-/profile/personal_access_tokens": { body: newToken },
    "POST /-/profile/personal_access_tokens/:id/revoke": { params: own },
    "POST /-/profile/personal_access_tokens/:id/revoke (somebody else's)": { params: foreign },
    "DELETE /-/profile/active_sessions/:id": {
      params: ({ subject }) => ({ id: subject.sessionId }),
    },
    "DELETE /-/profile/active_sessions/:id (somebody else's)": {
      params: ({ world }) => ({ id: world.bystander.sessionId }),
    },
    "POST /-/profile/active_sessions/:id/revoke": {
      params: ({ subject }) => ({ id: subject.sessionId }),
    },
    "POST /-/profile/active_sessions/:id/revoke (somebody else's)": {
      params: ({ world }) => ({ id: world.bystander.sessionId }),
    },
  },
);
