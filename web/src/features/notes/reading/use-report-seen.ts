/**
 * When the viewer leaves or hides the page, reports to the server up to which time they have seen the
 * discussion.
 */
import { useEffect, useRef } from "react";
import { usePage } from "../../../platform/page-context.tsx";
import { reportDiscussionVisit } from "./notes.api.ts";
import { useNoteablePage } from "../store/noteable-context.ts";

export function useReportDiscussionVisit(isShown: boolean): void {
  const { user, csrf_token: csrfToken } = usePage().session;
  const isSomebody = user !== null;
  const { noteable, isGone } = useNoteablePage();
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
