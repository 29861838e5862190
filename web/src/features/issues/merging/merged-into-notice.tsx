import type { IssueMerges } from "@cairn/contract/issues/issue-page";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { refreshMergedIssue, requestMergeChange, type MergedIssueRef } from "./merge-requests.ts";
import { mergeMessages as texts } from "./merging.messages.ts";

/** Says which issue this one was merged into, and offers to undo the merge. */
export function MergedIntoNotice(props: {
  issue: MergedIssueRef;
  into: NonNullable<IssueMerges["into"]>;
}) {
  const { issue, into } = props;
  const { csrf_token: csrfToken } = usePageContext().session;
  const [isUndoing, setUndoing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cache = useQueryClient();
  const toast = useToast();

  const undo = async () => {
    setUndoing(true);
    setError(null);
    try {
      const request = { method: "DELETE" } as const;
      await requestMergeChange(issue, request, { csrfToken, failed: texts.undoFailed });
      toast(texts.undone, { intent: "success" });
      // This notice disappears with its button.
      document.querySelector<HTMLElement>("h1")?.focus();
      await refreshMergedIssue(cache, issue);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : texts.undoFailed);
      // The merge can be undone although no answer arrived, or somebody else has undone it.
      void refreshMergedIssue(cache, issue);
    } finally {
      setUndoing(false);
    }
  };

  return (
    <>
      <Banner
        intent="neutral"
        icon="copy"
        actions={
          into.can_undo && (
            <span className={scripted.scripted}>
              <Button size="sm" pending={isUndoing} onClick={() => void undo()}>
                {texts.undo}
              </Button>
            </span>
          )
        }
      >
        {texts.mergedInto}{" "}
        <Link href={into.path}>
          {into.reference} {into.title}
        </Link>
      </Banner>
      {error !== null && <Banner intent="danger">{error}</Banner>}
    </>
  );
}
