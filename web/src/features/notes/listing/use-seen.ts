/** Tells until when somebody has seen the discussion, when they leave the page or turn to another. */
import { issuePageAddress } from "@cairn/contract/issue-page";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { usePage } from "../../../platform/page-context.tsx";
import { isDeletedHere, isGone } from "../../issues/index.ts";
import { tellSeen } from "../notes.api.ts";

export function useSeen(project: string, iid: number, isShown: boolean): void {
  const { user, csrf_token: csrfToken } = usePage().session;
  const isSomebody = user !== null;
  const cache = useQueryClient();
  useEffect(() => {
    if (!isSomebody || !isShown) return undefined;
    const tell = () => {
      const error = cache.getQueryState([issuePageAddress(project, iid)])?.error ?? null;
      if (!isGone(error) && !isDeletedHere(project, iid)) tellSeen(project, iid, csrfToken);
    };
    const turn = () => document.hidden && tell();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      tell();
    };
  }, [project, iid, isSomebody, isShown, csrfToken, cache]);
}
