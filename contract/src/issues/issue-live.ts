/** What pages of one issue hear on the cable. No texts: whoever hears of a change asks what they may read. */

/** What is followed on the cable, with `project_path` and `iid`. */
export const ISSUES_CHANNEL = "IssuesChannel";

export type IssueMessage =
  /** Said once, in the beginning: a page with another version has missed something. */
  | { event: "current"; lock_version: number }
  | {
      event: "updated";
      /** Names of what has changed, such as `title`, `label_ids`, `awards` or `project`. */
      changed: readonly string[];
      /** Grows with every change of the issue itself. */
      position?: number;
      /** The label of the project or its groups that changed; issues without it need not care. */
      label_id?: number;
      /** With `notes` among what has changed: which were written or changed, and which are gone. */
      notes?: { changed: readonly number[]; removed: readonly number[] };
    }
  | { event: "removed" };
