/** A page before it is drawn: which data it starts with, and what went wrong if something did. */
import type { PageForm, PagePayload } from "@cairn/contract/pages";
import type { DocumentOptions, Mount } from "./document.ts";

export interface PageContent {
  status?: number;
  /** Addresses of our own API, whose answers the page starts with. */
  reads?: readonly string[];
  /** First data of the client's cache that comes another way: API address to answer. */
  data?: Record<string, unknown>;
  form?: PageForm;
  problem?: { title: string; message: string };
}

/** A page may also send the reader elsewhere. */
export interface Redirect {
  redirectTo: string;
  /** It is the same page under another path, asked the same. */
  keepsQuery?: true;
}

export interface PageRenderer {
  /** The whole document. */
  document(payload: PagePayload, options: DocumentOptions): Promise<string>;
  /** The document of the GraphQL explorer, which has a script of its own. */
  explorer(mount: Mount, options: DocumentOptions): string;
  /** The document of the frame that draws diagrams and formulas. */
  sandbox(nonce: string): string;
}
