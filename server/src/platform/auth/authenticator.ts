/**
 * The interface by which HTTP, GraphQL and cable requests learn who their viewer is. The users module
 * implements it.
 */
import type { PageSession } from "@cairn/contract/pages";
import type { SignedInViewer, Viewer } from "./viewer.ts";

/** The parts of a request that can prove who sent it. */
export interface Credentials {
  /** Value of the session cookie. */
  session: string | undefined;
  /** Personal access token, from a header or a query parameter. */
  token: string | undefined;
  /** Id or username of the user that an administrator impersonates for this request. */
  sudo: string | undefined;
  ipAddress: string | null;
}

export interface Authenticator {
  /** Resolves to a visitor when the request has no credentials. Throws for an invalid token. */
  viewerOf(credentials: Credentials): Promise<Viewer>;
  /**
   * The user on whose behalf a job runs. Resolves to a visitor when the account is deleted or blocked.
   */
  actor(userId: number): Promise<Viewer>;
  /** The viewer as the user menu of every page shows them. */
  present(viewer: SignedInViewer): PageSession["user"];
  /**
   * Whether the viewer's session or token is still valid. Long-lived connections check this repeatedly.
   */
  stillGood(viewer: Viewer): Promise<boolean>;
}
