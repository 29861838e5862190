/** Paths of the help pages that the comment form links to. */
import { helpPath } from "@cairn/contract/help";

export const ARCHIVED_PROJECTS_HELP_PATH = helpPath("archived-projects");
export const MARKDOWN_HELP_PATH = helpPath("markdown");
export const LOCKED_DISCUSSIONS_HELP_PATH = helpPath("locked-discussions");
