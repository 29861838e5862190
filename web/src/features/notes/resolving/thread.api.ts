/** API calls that resolve and unresolve a thread. */
import type { WebDiscussion } from "@cairn/contract/notes/discussions";
import { useState } from "react";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useDiscussionStore } from "../store/discussion-store.ts";
import { chooseResolveRequestMethod } from "./resolving.ts";
import { threadMessages as texts } from "./thread.messages.ts";

/**
 * Returns a function that resolves or unresolves a thread and reports whether the thread has the
 * wanted state afterwards. The function sends no request if the thread already has that state.
 */
export function useResolveThread() {
  const { csrf_token: csrfToken } = usePageContext().session;
  const store = useDiscussionStore();
  const toast = useToast();
  const [isPending, setPending] = useState(false);

  const resolve = async (discussion: WebDiscussion, wanted: boolean): Promise<boolean> => {
    const method = chooseResolveRequestMethod(discussion, wanted);
    const { resolve_path: path } = discussion;
    if (method === null || path === undefined) return method === null;
    setPending(true);
    try {
      store.upsertDiscussion(await callApi<WebDiscussion>(path, { method, csrfToken }));
      return true;
    } catch {
      toast(texts.resolveFailed, { intent: "danger" });
      return false;
    } finally {
      setPending(false);
    }
  };
  return { resolve, isPending };
}
