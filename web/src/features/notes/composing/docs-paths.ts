/** Pages of help that the notices lead to. */
import { helpPath } from "@cairn/contract/help";

export const ARCHIVED_DOCS_PATH = helpPath("archived-projects");
export const LOCKED_DOCS_PATH = helpPath("locked-discussions");
