/** A page before it is drawn: which data it starts with, and what went wrong if something did. */
import type { PageForm, PagePayload } from "@cairn/contract/pages";
import type { DocumentOptions, Mount } from "./document.ts";

export interface PageContent {
  status?: number;
  /** First data of the client's cache: API address to answer. */
  data?: Record<string, unknown>;
  form?: PageForm;
  problem?: { title: string; message: string };
}

/** A page may also send the reader elsewhere. */
export interface Redirect {
  redirectTo: string;
}

export interface PageRenderer {
  /** The whole document. */
  document(payload: PagePayload, options: DocumentOptions): Promise<string>;
  /** The document of the GraphQL explorer, which has a script of its own. */
  explorer(mount: Mount, options: DocumentOptions): string;
}
