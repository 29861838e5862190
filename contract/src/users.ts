/** Users, sessions and personal access tokens: API schemas and addresses. */
import * as z from "zod";
import { sanitizeLine } from "./lines.ts";
import { TOKEN_SCOPES } from "./auth.ts";
import { wireBoolean } from "./wire.ts";

export const USERNAME_MIN = 2;
export const USERNAME_MAX = 255;
export const USER_FULL_NAME_MAX = 255;
export const EMAIL_MAX = 254;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const TOKEN_NAME_MAX = 255;
export const TOKEN_PREFIX = "glpat-";

export const USER_STATES = ["active", "blocked", "deactivated"] as const;

export const UserBasic = z.strictObject({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  state: z.enum(USER_STATES),
  avatar_url: z.string(),
  web_url: z.string(),
});
export type UserBasic = z.infer<typeof UserBasic>;

export const PersonalAccessToken = z.strictObject({
  id: z.int(),
  name: z.string(),
  revoked: z.boolean(),
  created_at: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  user_id: z.int(),
  last_used_at: z.string().nullable(),
  active: z.boolean(),
  expires_at: z.string().nullable(),
  /** The administrator who created the token for its owner; null when the owner created it. */
  made_by_user_id: z.int().nullable(),
});
export type PersonalAccessToken = z.infer<typeof PersonalAccessToken>;

/** Response to creating or rotating a token: the only time that the token's secret is shown. */
export const NewPersonalAccessToken = PersonalAccessToken.extend({ token: z.string() });
export type NewPersonalAccessToken = z.infer<typeof NewPersonalAccessToken>;

export const ActiveSession = z.strictObject({
  id: z.int(),
  current: z.boolean(),
  ip_address: z.string().nullable(),
  user_agent: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

/** Cable channel that reports every change of the signed-in user's own account. */
export const USER_CHANNEL = "UserChannel";

/**
 * Addresses of the account pages and forms, which both the web application and the server use.
 */
export const SIGN_UP_PATH = "/users/sign_up";
export const SIGN_OUT_PATH = "/users/sign_out";
export const SIGN_UP_POST_PATH = "/users";
export const PROFILE_PATH = "/-/profile";
export const ACCOUNT_PATH = "/-/profile/account";
export const ACCOUNT_USERNAME_PATH = `${ACCOUNT_PATH}/username`;
export const ACCOUNT_EMAIL_PATH = `${ACCOUNT_PATH}/email`;
export const ACCOUNT_PASSWORD_PATH = `${ACCOUNT_PATH}/password`;
/** The account page after a change of the password; it says so. */
export const ACCOUNT_PASSWORD_CHANGED_PATH = `${ACCOUNT_PATH}?password_changed=true`;
/** Address of the link that confirms the viewer's email; its query has the `token` of the link. */
export const ACCOUNT_CONFIRM_EMAIL_PATH = `${ACCOUNT_PATH}/confirm_email`;
/** Address to POST to for new addresses by which the viewer comments by email. */
export const RESET_INCOMING_EMAIL_PATH = "/-/profile/reset_incoming_email_token";
/** Page on which a user asks for a link that sets a new password. With `sent`, it says what follows. */
export const PASSWORD_REQUEST_PATH = "/users/password/new";
export const PASSWORD_REQUEST_SENT_PATH = `${PASSWORD_REQUEST_PATH}?sent=true`;
export const PASSWORD_REQUEST_POST_PATH = "/users/password";
/** Page of a link that sets a new password; its query has the `token` of the link. */
export const PASSWORD_LINK_PATH = "/users/password/edit";
export const PREFERENCES_PATH = "/-/profile/preferences";
export const NOTIFICATIONS_PATH = "/-/profile/notifications";
/** Page of the viewer's own keys, and the address to which its form is sent. */
export const SSH_KEYS_PATH = "/-/profile/keys";
export const TOKENS_PATH = "/-/profile/personal_access_tokens";
export const SESSIONS_PATH = "/-/profile/active_sessions";
export const SESSIONS_URL = `${SESSIONS_PATH}.json`;

/**
 * Address of the viewer's own active tokens. The user id is needed because administrators would
 * otherwise get the tokens of all users.
 */
export function ownTokensUrl(userId: number): string {
  return `/api/v4/personal_access_tokens?user_id=${userId}&state=active&per_page=100`;
}

export const SignInForm = z.strictObject({
  user: z.strictObject({
    login: z.string().min(1).max(EMAIL_MAX),
    password: z.string().min(1).max(1024),
    remember_me: z.union([z.boolean(), z.enum(["0", "1"])]).optional(),
  }),
  redirect_to: z.string().max(2048).optional(),
});

export const SignUpForm = z.strictObject({
  user: z.strictObject({
    name: z.string().overwrite(sanitizeLine).min(1).max(USER_FULL_NAME_MAX),
    username: z.string().min(USERNAME_MIN).max(USERNAME_MAX),
    email: z.string().min(3).max(EMAIL_MAX),
    password: z.string().max(1024),
  }),
});

/** Response to setting an avatar. */
export const UserAvatar = z.strictObject({ avatar_url: z.string() });
export type UserAvatar = z.infer<typeof UserAvatar>;

export const BIO_MAX = 255;
export const PROFILE_FIELD_LENGTH_MAX = 255;

/** Profile fields that users can edit in their own profile. */
export const ProfileForm = z.strictObject({
  name: z.string().overwrite(sanitizeLine).min(1).max(USER_FULL_NAME_MAX),
  bio: z.string().trim().max(BIO_MAX),
  job_title: z.string().overwrite(sanitizeLine).max(PROFILE_FIELD_LENGTH_MAX),
  organization: z.string().overwrite(sanitizeLine).max(PROFILE_FIELD_LENGTH_MAX),
  location: z.string().overwrite(sanitizeLine).max(PROFILE_FIELD_LENGTH_MAX),
  website_url: z.union([
    z.literal(""),
    // A username looks like the host: http://cairn.example@evil.example.
    z
      .url({ protocol: /^https?$/, hostname: z.regexes.domain })
      .max(PROFILE_FIELD_LENGTH_MAX)
      .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url)),
  ]),
});
export type ProfileForm = z.infer<typeof ProfileForm>;

export const UsernameForm = z.strictObject({
  username: z.string().min(USERNAME_MIN).max(USERNAME_MAX),
});

export const EmailForm = z.strictObject({
  email: z.string().min(3).max(EMAIL_MAX),
  current_password: z.string().min(1).max(1024),
});

export const PasswordForm = z.strictObject({
  current_password: z.string().min(1).max(1024),
  password: z.string().max(1024),
  /** Whether to revoke the user's access tokens too. */
  revoke_tokens: wireBoolean.optional(),
});

export const PasswordRequestForm = z.strictObject({
  user: z.strictObject({ email: z.string().max(EMAIL_MAX) }),
});

export const PasswordLinkForm = z.strictObject({
  token: z.string().max(200),
  password: z.string().max(1024),
});

/** Address of the signed-in user's own profile, which the profile page reads. */
export const CURRENT_USER_URL = "/api/v4/user";

export const NewTokenForm = z.strictObject({
  name: z.string().overwrite(sanitizeLine).min(1).max(TOKEN_NAME_MAX),
  scopes: z.array(z.enum(TOKEN_SCOPES)).min(1),
  /** Expiry date as `yyyy-mm-dd`; without it the token gets the longest allowed lifetime. */
  expires_at: z.iso.date().optional(),
  /**
   * The viewer's password. Required in a browser session for tokens of other users and for tokens with
   * the scope `sudo`; requests with a token need none.
   */
  current_password: z.string().max(1024).optional(),
});

/** Profile of a user, as the API returns it to other users. */
export const User = UserBasic.extend({
  created_at: z.string(),
  bio: z.string(),
  bio_html: z.string(),
  location: z.string(),
  public_email: z.string(),
  skype: z.string(),
  linkedin: z.string(),
  twitter: z.string(),
  website_url: z.string(),
  organization: z.string(),
  job_title: z.string(),
  bot: z.boolean(),
  work_information: z.string().nullable(),
  followers: z.int(),
  following: z.int(),
});
export type User = z.infer<typeof User>;

/** Profile of the signed-in user, as the API returns it to this user, with private fields. */
export const CurrentUser = User.extend({
  last_sign_in_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  last_activity_on: z.string().nullable(),
  email: z.string(),
  theme_id: z.int(),
  color_scheme_id: z.int(),
  projects_limit: z.int(),
  current_sign_in_at: z.string().nullable(),
  identities: z.array(z.strictObject({ provider: z.string(), extern_uid: z.string() })),
  can_create_group: z.boolean(),
  can_create_project: z.boolean(),
  two_factor_enabled: z.boolean(),
  external: z.boolean(),
  private_profile: z.boolean(),
  is_admin: z.boolean().optional(),
  note: z.string().optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Address that searches users by exact username; the response is a list with one user or none. */
export function userByUsernameUrl(username: string): string {
  return `/api/v4/users?username=${encodeURIComponent(username)}`;
}
