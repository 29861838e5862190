/** The content of a page before rendering: its initial data, form state and error. */
import type { PageForm, PagePayload } from "@cairn/contract/pages";
import type { DocumentOptions, MountElement } from "./document.ts";

export interface PageContent {
  status?: number;
  /** URLs of Cairn's own API whose responses are the page's initial data. */
  reads?: readonly string[];
  /** Initial data for the client's cache that is not loaded through `reads`: API URL to response. */
  data?: Record<string, unknown>;
  form?: PageForm;
  problem?: { title: string; message: string };
}

/** The result of a page that redirects. */
export interface Redirect {
  redirectTo: string;
  /** Appends the query string of the request, for the same page under another path. */
  keepsQuery?: true;
}

export interface PageRenderer {
  /** Renders the whole HTML document. */
  document(payload: PagePayload, options: DocumentOptions): Promise<string>;
  /** Renders the document of the GraphQL explorer, which has its own script. */
  explorer(mount: MountElement, options: DocumentOptions): string;
  /** Renders the document of the frame for diagrams and formulas. */
  sandbox(nonce: string): string;
}
