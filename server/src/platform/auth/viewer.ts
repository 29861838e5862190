/** The somebody on whose behalf everything is loaded and changed. A visitor is a viewer too, never null. */
import type { TokenScope } from "@cairn/contract/users";

export interface Visitor {
  readonly kind: "visitor";
  readonly ipAddress: string | null;
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
    | { readonly token: { readonly id: number; readonly scopes: readonly TokenScope[] } }
    | { readonly job: true };
}

export type Viewer = Visitor | SignedInViewer;

export function userIdOf(viewer: Viewer): number | null {
  return viewer.kind === "user" ? viewer.userId : null;
}
