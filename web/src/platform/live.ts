/** Realtime: one connection for the page, opened after it is readable, by the official client. */
import { useEffect } from "react";
import type { Consumer } from "@rails/actioncable";

const CABLE_PATH = "/-/cable";

let consumer: Promise<Consumer> | undefined;

/** Calls back for every message of the channel, and after each reconnect, when some may be missed. */
export function useLive(channel: string | null, onNews: () => void): void {
  useEffect(() => {
    if (channel === null) return undefined;
    let unsubscribe: (() => void) | undefined;
    let gone = false;
    let wasConnected = false;
    void connection().then((cable) => {
      if (gone) return;
      const subscription = cable.subscriptions.create(
        { channel },
        {
          connected() {
            if (wasConnected) onNews();
            wasConnected = true;
          },
          received: onNews,
        },
      );
      unsubscribe = () => subscription.unsubscribe();
    });
    return () => {
      gone = true;
      unsubscribe?.();
    };
  }, [channel, onNews]);
}

/** Who signs out hears of it too, while the page is still there, and would ask again as nobody. */
export function stopNews(): void {
  void consumer?.then((cable) => cable.disconnect());
}

/** Not part of the first bundle: nobody waits for news before they can read the page. */
function connection(): Promise<Consumer> {
  consumer ??= import("@rails/actioncable").then(({ createConsumer }) =>
    createConsumer(CABLE_PATH),
  );
  return consumer;
}
