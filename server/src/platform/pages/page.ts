/** The content of a page before rendering: its initial data, form state and error. */
import type { PageFormResult, PagePayload } from "@cairn/contract/pages";
import type { PageDocumentOptions, MountElement } from "./document.ts";

export interface PageContent {
  status?: number;
  /** URLs of Cairn's own API whose responses are the page's initial data. */
  reads?: readonly string[];
  /**
   * Initial data for the client's cache that is not loaded through `reads`: a map from API URL to
   * response.
   */
  data?: Record<string, unknown>;
  form?: PageFormResult;
  problem?: { title: string; message: string };
}

/** The result of a page that redirects the browser to another URL. */
export interface PageRedirect {
  redirectTo: string;
  /**
   * Appends the query string of the request to the URL. For redirects to the same page under another
   * path.
   */
  keepsQuery?: true;
}

export interface PageRenderer {
  /** Renders the whole HTML document of an ordinary page. */
  document(payload: PagePayload, options: PageDocumentOptions): Promise<string>;
  /** Renders the document of the GraphQL explorer, which has its own script. */
  explorer(mount: MountElement, options: PageDocumentOptions): string;
  /** Renders the HTML document of the sandbox frame, in which diagrams and formulas are rendered. */
  sandbox(nonce: string): string;
  /** Makes the scripts and styles of this release available to the processes of other releases. */
  publishAssets(): Promise<void>;
}
