/** Saves a new order of the linked issues. The list shows it at once, and the old one after a failure. */
import type { WebLinkedIssue } from "@cairn/contract/issues/issue-links";
import { ApiError } from "../../../platform/api.ts";
import { focusHandleOf, type LinkChangeCallbacks } from "./link-focus.ts";
import { moveLinkedIssue } from "./link-groups.ts";
import { useLinkedIssuesCache, useMoveAndRemoveLink, type IssueAddress } from "./links.api.ts";
import { linkRowMessages as texts } from "./links.messages.ts";

export function useLinkOrder(
  issue: IssueAddress,
  { onError, focusAfterRender }: LinkChangeCallbacks,
) {
  const cache = useLinkedIssuesCache(issue);
  const { move } = useMoveAndRemoveLink();

  const save = async (link: WebLinkedIssue, to: number) => {
    const { relation_path: path } = link;
    if (path === null) return;
    const before = cache.current();
    const { links, neighbors } = moveLinkedIssue(before, link, to);
    focusAfterRender(() => focusHandleOf(link.id));
    cache.set(links);
    try {
      const message = await cache.during(() => move(path, neighbors));
      if (message === undefined) return;
      onError(message);
    } catch (error) {
      onError(texts.reorderFailed);
      if (error instanceof ApiError && error.failure === "refused") void cache.refetch();
    }
    focusAfterRender(() => focusHandleOf(link.id));
    cache.set(before);
  };
  return (link: WebLinkedIssue, to: number) => void save(link, to);
}
