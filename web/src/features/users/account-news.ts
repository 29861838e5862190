/** Keeps the lists of one's own account true while they are open, whoever changes them. */
import { SESSIONS_ADDRESS, USER_CHANNEL } from "@cairn/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLive } from "../../platform/live.ts";
import { useTokensAddress } from "./users.api.ts";

export function useAccountNews(isSignedIn: boolean): void {
  const cache = useQueryClient();
  const tokens = useTokensAddress();
  const refresh = useCallback(() => {
    for (const address of [tokens, SESSIONS_ADDRESS]) {
      void cache.invalidateQueries({ queryKey: [address] });
    }
  }, [cache, tokens]);
  useLive(isSignedIn ? USER_CHANNEL : null, refresh);
}
