/**
 * Saves an issue's title and description: retries lost responses, solves captchas, detects conflicts.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useRef, useState } from "react";
import { ApiError } from "../../../platform/api.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useCaptcha, type CaptchaResponse } from "../../moderation/index.ts";
import {
  useIssueLiveUpdateControls,
  useSendIssueTextRequest,
  type SavedText,
} from "./editing.api.ts";
import type { IssueEditFormStateChange, IssueTextFields } from "./edit-state.ts";
import {
  parseEditConflict,
  parseSaveErrors,
  classifySaveError,
  formatUpdateError,
  type SaveErrorKind,
} from "./save-errors.ts";
import {
  isOwnSaveWithoutResponse,
  type EditConflictDetails,
  type SaveIssueTextRequest,
} from "./merge-conflicts.ts";

export function useSaveIssue(means: {
  place: string;
  issue: NoteablePageResponse;
  tell: (event: IssueEditFormStateChange) => void;
  onSaved: (saved: SavedText) => Promise<void>;
}) {
  const { place, issue, tell } = means;
  const send = useSendIssueTextRequest(place, issue);
  const { holdStill } = useIssueLiveUpdateControls(place, issue);
  const captcha = useCaptcha();
  const toast = useToast();
  const key = useIdempotencyKey();
  const unanswered = useRef<IssueTextFields | null>(null);
  const isSolving = useRef(false);
  const [trouble, setTrouble] = useState<SaveErrorKind | null>(null);
  const [conflict, setConflict] = useState<EditConflictDetails | null>(null);

  /**
   * Sends the request. A repeat of the same request uses the same idempotency key until the server
   * has accepted or refused it, so the server saves the text once.
   */
  const sendOnce = async (request: SaveIssueTextRequest, solved: CaptchaResponse | null) => {
    try {
      const answer = await send(request, solved, key.keyFor([request, solved]));
      unanswered.current = null;
      key.renew();
      return answer;
    } catch (error) {
      if (isAnswered(error)) key.renew();
      else unanswered.current = wholeWords(request);
      throw error;
    }
  };

  /** Resolves to null when the user cancels the captcha. */
  const sendWithProof = async (request: SaveIssueTextRequest): Promise<SavedText | null> => {
    let answer = await sendOnce(request, null);
    while ("recaptcha_html" in answer) {
      isSolving.current = true;
      const solved = await captcha.solve(answer).finally(() => {
        isSolving.current = false;
      });
      if (solved === null) return null;
      answer = await sendOnce(request, solved);
    }
    return answer;
  };

  const save = async (
    ...requests: readonly [SaveIssueTextRequest, ...SaveIssueTextRequest[]]
  ): Promise<void> => {
    tell({ kind: "saving" });
    setTrouble(null);
    const goOn = holdStill();
    try {
      let saved: SavedText | null = null;
      for (const request of requests) {
        saved = await sendWithProof(request);
        if (saved === null) return tell({ kind: "stopped" });
      }
      if (saved !== null) await means.onSaved(saved);
    } catch (error) {
      await fail(error, requests.at(-1) ?? requests[0]);
    } finally {
      goOn();
    }
  };

  const fail = async (error: unknown, request: SaveIssueTextRequest): Promise<void> => {
    const found = parseEditConflict(error);
    if (found !== null) {
      if (isOwnSaveWithoutResponse(found, unanswered.current)) {
        unanswered.current = null;
        return save({ ...request, lock_version: found.lock_version });
      }
      setConflict(found);
      return tell({ kind: "conflict" });
    }
    tell({ kind: "stopped" });
    const kind = classifySaveError(error);
    setTrouble(kind);
    if (kind === null)
      toast(formatUpdateError(issue.type, parseSaveErrors(error)), { intent: "danger" });
  };

  return {
    save,
    trouble,
    conflict,
    leaveConflict: () => setConflict(null),
    isSolving: () => isSolving.current,
    captcha: captcha.dialog,
  };
}

/**
 * Whether the server certainly did not save the text. False for a status of 500 or more, because the
 * server can have saved the text before it failed.
 */
function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.failure === "refused" && error.status < 500;
}

function wholeWords({ title, description }: SaveIssueTextRequest): IssueTextFields | null {
  return title === undefined || description === undefined ? null : { title, description };
}
