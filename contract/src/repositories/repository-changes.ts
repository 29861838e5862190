/** Changes of repositories in the API: commits, files, branches and tags. */
import * as z from "zod";

/** Files that one commit changes. */
export const COMMIT_ACTIONS_MAX = 1_000;
export const COMMIT_MESSAGE_MAX = 1_048_576;

export const ChangedFile = z.strictObject({ file_path: z.string(), branch: z.string() });
