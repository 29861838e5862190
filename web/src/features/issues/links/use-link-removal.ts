/** Removes links. The toast that follows offers to restore the link at its former place. */
import { issueLinksUrl, type WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import { useState } from "react";
import { ApiError } from "../../../platform/api.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { focusLinkedIssue, focusNeighborOf, type LinkChangeCallbacks } from "./link-focus.ts";
import { groupLinkedIssues, moveLinkedIssue } from "./link-groups.ts";
import {
  useAddRows,
  useLinkedIssuesCache,
  useMoveAndRemoveLink,
  type IssueAddress,
} from "./links.api.ts";
import { linkRowMessages as texts } from "./links.messages.ts";

export function useLinkRemoval(
  issue: IssueAddress,
  { onError, focusAfterRender }: LinkChangeCallbacks,
) {
  const cache = useLinkedIssuesCache(issue);
  const add = useAddRows<WebLinkedIssue>(issueLinksUrl(issue.project, issue.iid));
  const { move, remove } = useMoveAndRemoveLink();
  const toast = useToast();
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());

  const setIsRemoving = (id: number, isRemoving: boolean) =>
    setRemoving((ids) => {
      const next = new Set(ids);
      if (isRemoving) next.add(id);
      else next.delete(id);
      return next;
    });

  const restore = async (link: WebLinkedIssue, index: number) => {
    const { reference, link_type: type } = link;
    try {
      await cache.during(async () => {
        const links = await add([reference], type);
        const restored = links.find(({ id }) => id === link.id);
        if (restored === undefined) return;
        const moved = moveLinkedIssue(links, restored, index);
        focusAfterRender(() => focusLinkedIssue(link.id));
        cache.set(moved.links);
        const { move_before_id: before, move_after_id: after } = moved.neighbors;
        const isAlone = before === null && after === null;
        if (!isAlone && restored.relation_path) await move(restored.relation_path, moved.neighbors);
      });
      toast(texts.undone(reference), { intent: "success" });
    } catch {
      void cache.refetch();
      toast(texts.undoFailed(reference), { intent: "danger" });
    }
  };

  const removeLink = async (link: WebLinkedIssue) => {
    const { id, reference, relation_path: path } = link;
    if (path === null) return onError(texts.notRemovable);
    const group = groupLinkedIssues(cache.current()).find(({ type }) => type === link.link_type);
    const index = group?.issues.findIndex((other) => other.id === id) ?? 0;
    setIsRemoving(id, true);
    try {
      const links = await cache.during(() => remove(path));
      focusNeighborOf(id);
      cache.set(links);
      toast(texts.removed(reference), {
        intent: "success",
        action: { label: texts.undo, onAction: () => void restore(link, index) },
      });
    } catch (error) {
      // The link is gone already, or the viewer's access to it; the list shows what is left.
      if (error instanceof ApiError && error.status === 404) void cache.refetch();
      else onError(texts.removeFailed);
    }
    setIsRemoving(id, false);
  };
  return { removing, remove: (link: WebLinkedIssue) => void removeLink(link) };
}
