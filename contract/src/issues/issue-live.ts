/**
 * Realtime messages for the page of one issue. A message contains no title, description or note
 * body. A page that receives a message requests from the API what its viewer can read.
 */

/** Cable channel of one issue, with the parameters `project_path` and `iid`. */
export const ISSUES_CHANNEL = "IssuesChannel";

export type IssuesChannelMessage =
  /**
   * The server sends this message when the page has subscribed, and when another issue has the address
   * of the page because the issue was moved. If the page has another id or lock version, the page has
   * missed a change and must reload the issue.
   */
  | { event: "current"; id: number; lock_version: number }
  | {
      event: "updated";
      /** Names of the changed fields, such as `title`, `label_ids`, `awards` or `project`. */
      changed: readonly string[];
      /**
       * Position of the event in the issue's stream. Absent for internal notes. Also absent
       * when the project, a label, a milestone or an iteration itself was changed: for example, a
       * label got another title.
       */
      position?: number;
      /**
       * Id of a label of the project or of its groups. Present when this label itself was edited or
       * deleted. Pages of issues without this label can ignore the message.
       */
      label_id?: number;
      /**
       * Present when the outer `changed` includes `notes`. Here, `changed` lists the ids of created
       * and edited notes, and `removed` the ids of deleted notes.
       */
      notes?: { changed: readonly number[]; removed: readonly number[] };
    }
  | { event: "removed" };
