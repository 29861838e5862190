/**
 * Reports the viewer's visit of the discussion to the server when the viewer leaves or hides the
 * page.
 */
import { useEffect, useRef } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { reportDiscussionVisit } from "./notes.api.ts";
import { useNoteableContext } from "../store/noteable-context.ts";

export function useReportDiscussionVisit(isShown: boolean): void {
  const { user, csrf_token: csrfToken } = usePageContext().session;
  const isSomebody = user !== null;
  const { noteable, isGone } = useNoteableContext();
  const { base_path: basePath } = noteable;
  const latest = useRef(isGone);
  latest.current = isGone;
  useEffect(() => {
    if (!isSomebody || !isShown) return undefined;
    const tell = () => {
      if (!latest.current()) reportDiscussionVisit(basePath, csrfToken);
    };
    const turn = () => document.hidden && tell();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      tell();
    };
  }, [basePath, isSomebody, isShown, csrfToken]);
}
