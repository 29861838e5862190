/** News of one's own drafts, written on other devices: one link to the channel for all forms of a page. */
import { DRAFTS_CHANNEL, type DraftNews } from "@cairn/contract/drafts";
import { follow } from "../../../platform/cable.ts";

/** Null after a break, in which something may have been missed. */
type Listener = (news: DraftNews | null) => void;

const listeners = new Set<Listener>();
let unfollow: (() => void) | undefined;

function tell(news: DraftNews | null): void {
  for (const listener of listeners) listener(news);
}

/** Until the returned function is called. */
export function followDrafts(listener: Listener): () => void {
  listeners.add(listener);
  unfollow ??= follow(
    { channel: DRAFTS_CHANNEL },
    {
      confirmed: (isAgain) => isAgain && tell(null),
      received: (message) => tell(message as DraftNews),
      lost() {},
      rejected() {},
    },
  );
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    unfollow?.();
    unfollow = undefined;
  };
}
