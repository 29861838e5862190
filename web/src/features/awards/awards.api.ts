/**
 * API calls for awards (reactions): read the awards of a noteable, give or remove an award, and
 * load the emoji list.
 */
import { awardsUrl, awardToggleUrl } from "@cairn/contract/awards";
import type { AwardSummaries, AwardToggleResponse } from "@cairn/contract/awards";
import { EMOJIS_PATH } from "@cairn/contract/markdown";
import type { EmojiList } from "@cairn/contract/markdown";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { callApi } from "../../platform/api.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { parseEmojiList } from "./emoji-list.ts";
import { applyAwardChange, hasOwnAward, toWireAwardName } from "./award-groups.ts";
import type { AwardChange } from "./award-groups.ts";

/**
 * The awards of a noteable with optimistic updates. Changes are shown at once and sent one after the
 * other. When a request fails, all waiting changes are dropped and the server's awards are shown again.
 */
export function useNoteableAwards(basePath: string, onFailure: () => void) {
  const address = awardsUrl(basePath);
  const awards = useQuery<AwardSummaries>({ queryKey: [address] });
  const cache = useQueryClient();
  const { csrf_token: csrfToken } = usePageContext().session;
  const [wishes, setWishes] = useState<readonly AwardChange[]>([]);
  const waiting = useRef<readonly AwardChange[]>([]);

  const keep = (next: readonly AwardChange[]) => {
    waiting.current = next;
    setWishes(next);
  };
  const fulfil = async ({ name }: AwardChange) => {
    const body = { name: toWireAwardName(name) };
    const call = { method: "POST", body, csrfToken } as const;
    const { ok } = await callApi<AwardToggleResponse>(awardToggleUrl(basePath), call);
    if (!ok) throw new Error("The reaction was refused.");
  };
  const sendAll = async () => {
    try {
      for (let [wish] = waiting.current; wish !== undefined; [wish] = waiting.current) {
        const done = wish;
        await fulfil(done);
        cache.setQueryData<AwardSummaries>(
          [address],
          (known) => known && applyAwardChange(known, done),
        );
        keep(waiting.current.slice(1));
      }
    } catch {
      keep([]);
      onFailure();
    }
    // Refetches the awards: other users can have reacted in the meantime, and the optimistic update
    // changes the number of reactions but not the names of the people.
    await cache.invalidateQueries({ queryKey: [address] });
  };

  const toggle = ({ name, emoji }: { name: string; emoji: string }) => {
    const known = cache.getQueryData<AwardSummaries>([address]) ?? [];
    const shown = waiting.current.reduce(applyAwardChange, known);
    const isIdle = waiting.current.length === 0;
    keep([...waiting.current, { name, emoji, wanted: !hasOwnAward(shown, name) }]);
    if (isIdle) void sendAll();
  };
  return { awards, groups: awards.data && wishes.reduce(applyAwardChange, awards.data), toggle };
}

/** Returns a function that loads the emoji list. The list is requested only once per page load. */
export function useLoadEmojiList() {
  const cache = useQueryClient();
  return useCallback(async () => {
    const list = await cache.query<EmojiList>({
      queryKey: [EMOJIS_PATH],
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
    return parseEmojiList(list);
  }, [cache]);
}
