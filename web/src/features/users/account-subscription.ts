/** Keeps the lists of one's own account true while they are open, whoever changes them. */
import { SESSIONS_ADDRESS, USER_CHANNEL } from "@cairn/contract/users";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useChannel } from "../../platform/cable.ts";
import { useTokensAddress } from "./users.api.ts";

/** `also` hears of the same news: other features have things that belong to the account. */
export function useAccountSubscription(isSignedIn: boolean, also: () => void): void {
  const cache = useQueryClient();
  const tokens = useTokensAddress();
  const refresh = useCallback(() => {
    for (const address of [tokens, SESSIONS_ADDRESS]) {
      void cache.invalidateQueries({ queryKey: [address] });
    }
    also();
  }, [cache, tokens, also]);
  useChannel(isSignedIn ? USER_CHANNEL : null, refresh);
}
