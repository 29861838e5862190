/** API calls on one note: saves, deletes and restores it, toggles its awards, assigns its author. */
import type { AwardToggleResponse } from "@cairn/contract/awards";
import { noteUrl } from "@cairn/contract/notes/discussions";
import type { WebNote } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { callApi, callApiForText } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { toWireAwardName } from "../../awards/index.ts";
import { sendWithCaptcha, useCaptcha } from "../../moderation/index.ts";
import { useNoteable, useNoteableContext } from "../store/noteable-context.ts";

type KnownNote = Pick<WebNote, "id" | "path" | "noteable_id">;

function addressOf({ place }: Noteable, note: KnownNote): string {
  return note.path ?? noteUrl(place, note.id);
}

/**
 * Returns a function that saves the edited body, and the captcha dialog, which the caller must
 * render. The function resolves to the saved note, or to null when the user closes the captcha.
 */
export function useSaveNote() {
  const noteable = useNoteable();
  const { csrf_token: csrfToken } = usePageContext().session;
  const captcha = useCaptcha();
  const save = (note: KnownNote, text: string, lockVersion: number): Promise<WebNote | null> =>
    sendWithCaptcha(captcha.solve, (headers) =>
      callApi<WebNote>(addressOf(noteable, note), {
        method: "PUT",
        body: {
          note: { note: text, lock_version: lockVersion },
          target_type: noteable.kind,
          target_id: note.noteable_id,
        },
        csrfToken,
        headers,
      }),
    );
  return { save, captcha: captcha.dialog };
}

export function useDeleteAndRestoreNote() {
  const noteable = useNoteable();
  const { csrf_token: csrfToken } = usePageContext().session;
  return {
    // Reads the response as a string, because its body is empty and is not valid JSON.
    remove: (note: KnownNote) =>
      callApiForText(addressOf(noteable, note), {
        method: "DELETE",
        csrfToken,
        accept: "application/json",
      }),
    /** Restores a deleted note. Resolves to the restored note. */
    restore: (note: KnownNote) =>
      callApi<WebNote>(`${noteUrl(noteable.place, note.id)}/restore`, {
        method: "POST",
        csrfToken,
      }),
  };
}

/** Returns a function that removes the file of a note. The function resolves to the saved note. */
export function useRemoveAttachment() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (path: string) => callApi<WebNote>(path, { method: "DELETE", csrfToken });
}

/**
 * Returns a function that gives or removes the viewer's award. The function throws when the server
 * refuses the change.
 */
export function useToggleAward() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return async (path: string, name: string): Promise<void> => {
    const body = { name: toWireAwardName(name) };
    const { ok } = await callApi<AwardToggleResponse>(path, { method: "POST", body, csrfToken });
    if (!ok) throw new Error("The reaction was refused.");
  };
}

/**
 * Returns a function that replaces all assignees of the noteable and notifies the page of the
 * change. The function resolves to the ids of the saved assignees.
 */
export function useUpdateAssignees() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const { noteable, onChanged } = useNoteableContext();
  return async (assigneeIds: readonly number[]): Promise<number[]> => {
    const { assignees } = await callApi<{ assignees: { id: number }[] }>(
      noteable.assignees_address,
      { method: "PUT", body: { assignee_ids: assigneeIds }, csrfToken },
    );
    onChanged({});
    return assignees.map(({ id }) => id);
  };
}
