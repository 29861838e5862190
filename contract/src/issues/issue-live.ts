/**
 * Realtime messages for the page of one issue. They contain no title, description or note body: the
 * page then requests what its viewer can read.
 */

/** Cable channel of one issue, with the parameters `project_path` and `iid`. */
export const ISSUES_CHANNEL = "IssuesChannel";

export type IssueMessage =
  /**
   * Sent once after subscribing. When the page has another lock version, it has missed a change and
   * must reload the issue.
   */
  | { event: "current"; lock_version: number }
  | {
      event: "updated";
      /** Names of the changed fields, such as `title`, `label_ids`, `awards` or `project`. */
      changed: readonly string[];
      /** Grows with every change of the issue itself, not with changes of its labels. */
      position?: number;
      /**
       * Present when a label of the project or of its groups was changed. Pages of issues without this
       * label can ignore the message.
       */
      label_id?: number;
      /**
       * Present when `changed` includes `notes`. The list `changed` has the ids of created and edited
       * notes, `removed` has the ids of deleted notes.
       */
      notes?: { changed: readonly number[]; removed: readonly number[] };
    }
  | { event: "removed" };
