import { useSyncExternalStore } from "react";
import { Banner } from "../../ui/feedback/banner.tsx";
import { frameMessages } from "../shared/routes.messages.ts";
import styles from "./shell.module.css";

/** Shown above the page while the browser is offline. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className={styles.offline}>
      <Banner intent="neutral" icon="wifi-off">
        {frameMessages.offline}
      </Banner>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
