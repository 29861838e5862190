/** Pages of help that the notices lead to. */
export const ARCHIVED_DOCS_PATH = "/help/user/project/settings";
export const LOCKED_DOCS_PATH = "/help/user/project/issues/discussion_lock";
