/**
 * The interface by which HTTP, GraphQL and the cable find the viewer of a request from its
 * credentials. The users module implements it.
 */
import type { PageSession } from "@cairn/contract/pages";
import type { SignedInViewer, Viewer } from "./viewer.ts";

/** The parts of a request that can prove who sent it. */
export interface Credentials {
  /** Value of the session cookie. */
  session: string | undefined;
  /** Personal access token, from a header or a query parameter. */
  token: string | undefined;
  /** Username and password of HTTP Basic. The password can be a personal access token. */
  basic?: { login: string; password: string };
  /** Id or username of the user that an administrator impersonates for this request. */
  sudo: string | undefined;
  ipAddress: string | null;
}

export interface Authenticator {
  /**
   * Finds the viewer. Resolves to a visitor when the request has no credentials. Throws for an invalid
   * token or password.
   */
  viewerOf(credentials: Credentials): Promise<Viewer>;
  /**
   * Loads the user on whose behalf a job runs. Resolves to a visitor when the account is deleted or
   * blocked.
   */
  actor(userId: number): Promise<Viewer>;
  /** The JSON of the viewer for the user menu, which every page shows. */
  present(viewer: SignedInViewer): PageSession["user"];
  /**
   * Loads the viewer again, with the user's current attributes such as `admin`. Resolves to null when
   * the viewer's session or token is no longer valid. The cable calls this before every access check,
   * because its sockets stay open after a sign-out or a demotion.
   */
  refreshViewer(viewer: Viewer): Promise<Viewer | null>;
}
