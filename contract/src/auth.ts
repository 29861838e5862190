/** Authentication: the scopes of access tokens and the address of the sign-in page. */

/** All scopes of personal access tokens. The token form lists the scopes in this order. */
export const TOKEN_SCOPES = [
  "api",
  "read_api",
  "read_user",
  "read_repository",
  "write_repository",
  "sudo",
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const SIGN_IN_PATH = "/users/sign_in";
