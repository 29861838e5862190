/** Every call about one note. */
import type { AwardToggled } from "@cairn/contract/awards";
import { noteAddress } from "@cairn/contract/notes/discussions";
import type { WebNote } from "@cairn/contract/notes/discussions";
import type { Noteable } from "@cairn/contract/noteables";
import { callApi, callText } from "../../../platform/api.ts";
import { usePage } from "../../../platform/page-context.tsx";
import { awardWireName } from "../../awards/index.ts";
import { sendWithCaptcha, useCaptcha } from "../../moderation/index.ts";
import { useNoteable, useNoteablePage } from "../store/noteable-context.ts";

type KnownNote = Pick<WebNote, "id" | "path" | "noteable_id">;

function addressOf({ place }: Noteable, note: KnownNote): string {
  return note.path ?? noteAddress(place, note.id);
}

/** Answers the note as it is now; null when somebody closed the captcha instead. */
export function useSaveNote() {
  const noteable = useNoteable();
  const { csrf_token: csrfToken } = usePage().session;
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

export function useDeleteNote() {
  const noteable = useNoteable();
  const { csrf_token: csrfToken } = usePage().session;
  return {
    // The answer is empty.
    remove: (note: KnownNote) =>
      callText(addressOf(noteable, note), {
        method: "DELETE",
        csrfToken,
        accept: "application/json",
      }),
    /** Answers the note as it is again. */
    restore: (note: KnownNote) =>
      callApi<WebNote>(`${noteAddress(noteable.place, note.id)}/restore`, {
        method: "POST",
        csrfToken,
      }),
  };
}

/** Fails where the server says that it was not done. */
export function useToggleAward() {
  const { csrf_token: csrfToken } = usePage().session;
  return async (path: string, name: string): Promise<void> => {
    const body = { name: awardWireName(name) };
    const { ok } = await callApi<AwardToggled>(path, { method: "POST", body, csrfToken });
    if (!ok) throw new Error("The reaction was refused.");
  };
}

/** The assignees as they are to be; the page is told. */
export function useAssign() {
  const { csrf_token: csrfToken } = usePage().session;
  const { noteable, onChanged } = useNoteablePage();
  return async (assigneeIds: readonly number[]): Promise<void> => {
    await callApi(noteable.assignees_address, {
      method: "PUT",
      body: { assignee_ids: assigneeIds },
      csrfToken,
    });
    onChanged({});
  };
}
