/** Presents users, sessions and tokens as REST responses. */
import type { AdminUser } from "@cairn/contract/administration/users";
import type { TokenScope } from "@cairn/contract/auth";
import type {
  ActiveSession,
  NewPersonalAccessToken,
  PersonalAccessToken,
  UserBasic,
} from "@cairn/contract/users";
import { instanceUrl, formatWireTime } from "@cairn/contract/wire";
import type { Viewer } from "../../platform/context.ts";
import { avatarUrl } from "./avatars.ts";
import type { SessionRow } from "./sessions/sessions.queries.ts";
import type { CreatedToken } from "./tokens/tokens.ts";
import type { TokenRow } from "./tokens/tokens.queries.ts";
import type { CurrentUserRow, UserRow } from "./users.queries.ts";

export function presentUserBasic(
  base: URL,
  user: { id: number; username: string; name: string; state: string },
): UserBasic {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    state: user.state as UserBasic["state"],
    avatar_url: avatarUrl(base, user),
    web_url: instanceUrl(base, `/${user.username}`),
  };
}

export function presentUser(base: URL, user: UserRow) {
  return {
    ...presentUserBasic(base, user),
    created_at: formatWireTime(user.created_at),
    bio: user.bio,
    bio_html: "",
    location: user.location,
    public_email: user.public_email,
    skype: "",
    linkedin: "",
    twitter: "",
    website_url: user.website_url,
    organization: user.organization,
    job_title: user.job_title,
    bot: false,
    work_information: workInformation(user),
    followers: 0,
    following: 0,
  };
}

export function presentCurrentUser(base: URL, user: CurrentUserRow) {
  return {
    ...presentUser(base, user),
    last_sign_in_at: optionalTime(user.last_sign_in_at),
    confirmed_at: optionalTime(user.verified_at),
    last_activity_on: user.last_activity_on,
    email: user.email ?? "",
    theme_id: 1,
    color_scheme_id: 1,
    projects_limit: user.projects_limit,
    current_sign_in_at: optionalTime(user.current_sign_in_at),
    identities: [],
    can_create_group: !user.external,
    can_create_project: !user.external,
    two_factor_enabled: false,
    external: user.external,
    private_profile: false,
    ...(user.admin ? { is_admin: true, note: "" } : {}),
  };
}

export function presentUserForAdmin(base: URL, user: UserRow, email: string): AdminUser {
  return {
    ...presentUserBasic(base, user),
    email,
    is_admin: user.admin,
    created_at: formatWireTime(user.created_at),
    last_activity_on: user.last_activity_on,
  };
}

export function presentToken(row: TokenRow, now: Date): PersonalAccessToken {
  const revoked = row.revoked_at !== null;
  return {
    id: row.id,
    name: row.name,
    revoked,
    created_at: formatWireTime(row.created_at),
    scopes: row.scopes as TokenScope[],
    user_id: row.user_id,
    last_used_at: optionalTime(row.last_used_at),
    active: !revoked && row.expires_at > now.toISOString().slice(0, 10),
    expires_at: row.expires_at,
    made_by_user_id: row.made_by_user_id,
  };
}

export function presentCreatedToken(
  { row, token }: CreatedToken,
  now: Date,
): NewPersonalAccessToken {
  return { ...presentToken(row, now), token };
}

export function presentSession(row: SessionRow, viewer: Viewer): ActiveSession {
  const mine = viewer.kind === "user" && "session" in viewer.by && viewer.by.session.id === row.id;
  return {
    id: row.id,
    current: mine,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    created_at: formatWireTime(row.created_at),
    last_seen_at: formatWireTime(row.last_seen_at),
  };
}

function optionalTime(timestamp: string | null): string | null {
  return timestamp === null ? null : formatWireTime(timestamp);
}

function workInformation({ job_title: title, organization }: UserRow): string | null {
  if (title && organization) return `${title} at ${organization}`;
  return title || organization || null;
}
