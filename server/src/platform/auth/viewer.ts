/** The somebody on whose behalf everything is loaded and changed. A visitor is a viewer too, never null. */
import { ipAddressKey } from "../rate-limits/address-key.ts";
import type { TokenScope } from "@cairn/contract/auth";

export interface Visitor {
  readonly kind: "visitor";
  readonly ipAddress: string | null;
}

/** An access token; its owner is somebody else when an administrator acts in the viewer's name. */
export interface TokenProof {
  readonly id: number;
  readonly ownerId: number;
  readonly scopes: readonly TokenScope[];
  /** The last day is the one before. */
  readonly expiresAt: string;
}

export interface SignedInViewer {
  readonly kind: "user";
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  readonly external: boolean;
  readonly ipAddress: string | null;
  /** What let them in; a job that runs for somebody has neither. */
  readonly by:
    | { readonly session: { readonly id: number; readonly csrfToken: string } }
    | { readonly token: TokenProof }
    | { readonly job: true };
}

export type Viewer = Visitor | SignedInViewer;

/** Who really acts, when somebody acts in the viewer's name. */
export function impersonatorId(viewer: Viewer): number | null {
  if (viewer.kind === "visitor" || !("token" in viewer.by)) return null;
  const { ownerId } = viewer.by.token;
  return ownerId === viewer.userId ? null : ownerId;
}

/** Nobody in particular: what runs without a person, or before one is known. */
export const SYSTEM_VISITOR: Visitor = { kind: "visitor", ipAddress: null };

/** What limits count by. */
export function rateLimitKey(viewer: Viewer): string {
  return viewer.kind === "user"
    ? `user:${viewer.userId}`
    : `address:${ipAddressKey(viewer.ipAddress)}`;
}

export function viewerUserId(viewer: Viewer): number | null {
  return viewer.kind === "user" ? viewer.userId : null;
}
