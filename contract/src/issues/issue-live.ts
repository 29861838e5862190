/**
 * Realtime messages for the page of one issue. Messages contain no texts: each page then requests what
 * its viewer can read.
 */

/** Channel of one issue, with the parameters `project_path` and `iid`. */
export const ISSUES_CHANNEL = "IssuesChannel";

export type IssueMessage =
  /** Sent once after subscribing. A page with another lock version has missed a change. */
  | { event: "current"; lock_version: number }
  | {
      event: "updated";
      /** Names of the changed fields, such as `title`, `label_ids`, `awards` or `project`. */
      changed: readonly string[];
      /** Increases with every change of the issue itself. */
      position?: number;
      /**
       * The changed label of the project or its groups; issues without this label can ignore the
       * message.
       */
      label_id?: number;
      /**
       * Present when `changed` includes `notes`: ids of created or changed notes, and of deleted ones.
       */
      notes?: { changed: readonly number[]; removed: readonly number[] };
    }
  | { event: "removed" };
