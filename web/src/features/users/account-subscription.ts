/** Keeps the open lists of the viewer's account (tokens, sessions) up to date over the cable. */
import { SESSIONS_ADDRESS, USER_CHANNEL } from "@cairn/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useChannelMessages } from "../../platform/cable.ts";
import { useTokensAddress } from "./users.api.ts";

/**
 * Refetches tokens and sessions on each cable message about the viewer's account. Also calls `also`, so
 * that other features can refetch their data, such as to-dos.
 */
export function useAccountSubscription(isSignedIn: boolean, also: () => void): void {
  const cache = useQueryClient();
  const tokens = useTokensAddress();
  const refresh = useCallback(() => {
    for (const address of [tokens, SESSIONS_ADDRESS]) {
      void cache.invalidateQueries({ queryKey: [address] });
    }
    also();
  }, [cache, tokens, also]);
  useChannelMessages(isSignedIn ? USER_CHANNEL : null, refresh);
}
