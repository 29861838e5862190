/** Leak tests of writing notes: builds requests for notes that are hidden or do not exist. */
import { noteCreationUrl, noteUrl } from "@cairn/contract/notes/discussions";
import type { LeakTestRequest } from "./compare-answers.ts";
import type { HiddenNotes } from "./leaks-notes.ts";

/** All requests that write notes, for notes and issues that are hidden or do not exist. */
export function listNoteWriteRequests(
  issueId: number,
  secrets: HiddenNotes & { confidentialId: number; confidentialIid: number },
): LeakTestRequest[] {
  const { internal, hidden, deleted, confidentialId, confidentialIid } = secrets;
  const note = { note: "Hello?" };
  const nothing = "0".repeat(40);
  const places = ["peaks/map", "peaks/vault", "peaks/none"];
  const answers = [internal.discussion_id, hidden.discussion_id, nothing];
  return [
    ...places.flatMap((place) =>
      [confidentialId, 999_999].map((id) => ({
        method: "POST" as const,
        url: noteCreationUrl({ kind: "project", full_path: place }, { kind: "issue", id: id }),
        payload: { note },
      })),
    ),
    ...answers.map((in_reply_to_discussion_id) => ({
      method: "POST" as const,
      url: noteCreationUrl(
        { kind: "project", full_path: "peaks/map" },
        { kind: "issue", id: issueId },
      ),
      payload: { note, in_reply_to_discussion_id },
    })),
    ...places
      .flatMap((place) =>
        [internal.id, hidden.id, deleted.id, 999_999].map((id) =>
          noteUrl({ kind: "project", full_path: place }, id),
        ),
      )
      .flatMap((url): LeakTestRequest[] => [
        { method: "PUT", url, payload: { note: { ...note, lock_version: 0 } } },
        { method: "PATCH", url, payload: { note } },
        { method: "DELETE", url },
        { method: "POST", url: `${url}/restore`, payload: {} },
        { method: "POST", url: `${url}/resolve`, payload: {} },
        { method: "PUT", url: `${url}/resolve`, payload: {} },
        { method: "DELETE", url: `${url}/resolve` },
        { method: "DELETE", url: `${url.replace("/notes", "/-/notes")}/versions/1` },
      ]),
    ...[1, confidentialIid].flatMap((iid) =>
      answers.flatMap((id) =>
        (["POST", "PUT", "DELETE"] as const).map((method) => ({
          method,
          url: `/peaks/map/-/issues/${iid}/discussions/${id}/resolve`,
        })),
      ),
    ),
  ];
}
