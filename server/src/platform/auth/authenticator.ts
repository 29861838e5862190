/** How a door learns who is asking. The module that knows people provides it. */
import type { PageSession } from "@cairn/contract/pages";
import type { SignedInViewer, Viewer } from "./viewer.ts";

/** What of a request can prove somebody. */
export interface Credentials {
  /** Value of the session cookie. */
  session: string | undefined;
  /** Personal access token, wherever it was sent. */
  token: string | undefined;
  /** Id or username of somebody else, in whose name an administrator asks. */
  sudo: string | undefined;
  ipAddress: string | null;
}

export interface Authenticator {
  /** Never null: without proof it is a visitor. A wrong token is an error, not a visitor. */
  viewerOf(credentials: Credentials): Promise<Viewer>;
  /** Somebody on whose behalf a job runs; a visitor when they are gone or blocked. */
  actor(userId: number): Promise<Viewer>;
  /** The viewer as every page shows them in its corner. */
  present(viewer: SignedInViewer): PageSession["user"];
  /** Is this viewer's session or token still good? Asked for long-lived connections. */
  stillGood(viewer: Viewer): Promise<boolean>;
}
