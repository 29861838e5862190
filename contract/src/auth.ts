/** Authentication: the scopes of access tokens and the address of the sign-in page. */

/** In the order in which the token form lists them. */
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
