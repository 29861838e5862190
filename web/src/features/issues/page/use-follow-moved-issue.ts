/** Leads an open page to the new address of an issue that was moved to another project. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { movedIssueMessages as texts } from "../shared/secondary.messages.ts";

export function useFollowMovedIssue(issue: NoteablePageResponse): void {
  const path = issue.type === "epic" ? null : issue.moved_to_path;
  const [, navigate] = useLocation();
  const toast = useToast();
  useEffect(() => {
    if (path === null) return;
    navigate(path, { replace: true });
    toast(texts.moved);
  }, [path, navigate, toast]);
}
