/** Paths of the help pages that the comment form links to. */
import { helpPath } from "@cairn/contract/help";

export const ARCHIVED_DOCS_PATH = helpPath("archived-projects");
export const LOCKED_DOCS_PATH = helpPath("locked-discussions");
