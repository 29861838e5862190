/**
 * The viewer: the user or visitor on whose behalf the server loads and changes data. Never null, because
 * a visitor is a viewer too.
 */
import { buildIpAddressKey } from "../rate-limits/address-key.ts";
import type { TokenScope } from "@cairn/contract/auth";
import type { ViewerPreferences } from "@cairn/contract/pages";

export interface Visitor {
  readonly kind: "visitor";
  readonly ipAddress: string | null;
}

/**
 * The access token of a request. `ownerId` is the id of the user to whom the token belongs; it
 * differs from the viewer's id when an administrator impersonates the viewer (sudo).
 */
export interface ViewerToken {
  readonly id: number;
  readonly ownerId: number;
  readonly scopes: readonly TokenScope[];
  /** The first day on which the token is no longer valid. */
  readonly expiresAt: string;
}

export interface SignedInViewer {
  readonly kind: "user";
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  readonly external: boolean;
  readonly preferences: ViewerPreferences;
  readonly ipAddress: string | null;
  /** How the viewer was authenticated. A job that runs for a user has neither a session nor a token. */
  readonly by:
    | { readonly session: { readonly id: number; readonly csrfToken: string } }
    | { readonly token: ViewerToken }
    /** HTTP Basic with the password of the account, which only git uses. */
    | { readonly password: true }
    /** An SSH key, which only git uses. */
    | { readonly sshKey: true }
    | { readonly job: true };
}

export type Viewer = Visitor | SignedInViewer;

/** Id of the administrator who impersonates the viewer (sudo), or null if nobody does. */
export function impersonatorId(viewer: Viewer): number | null {
  if (viewer.kind === "visitor" || !("token" in viewer.by)) return null;
  const { ownerId } = viewer.by.token;
  return ownerId === viewer.userId ? null : ownerId;
}

/** The viewer of work that runs on behalf of no user, or before the user is known. */
export const VISITOR_WITHOUT_IP: Visitor = { kind: "visitor", ipAddress: null };

/**
 * The key under which rate limits count requests: one key per user, and one key per IP address for
 * visitors.
 */
export function rateLimitKey(viewer: Viewer): string {
  return viewer.kind === "user"
    ? `user:${viewer.userId}`
    : `address:${buildIpAddressKey(viewer.ipAddress)}`;
}

export function viewerUserId(viewer: Viewer): number | null {
  return viewer.kind === "user" ? viewer.userId : null;
}
