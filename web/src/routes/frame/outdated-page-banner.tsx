import { useEffect, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { errorPageMessages, frameMessages } from "../shared/routes.messages.ts";
import styles from "./shell.module.css";

/** Event of Vite's loader for a script or style of a lazy-loaded part that could not be loaded. */
const LOAD_FAILED = "vite:preloadError";

/**
 * Shown after a part of the page could not be loaded while the browser is online: the page is usually
 * from an older release, whose files the server no longer has.
 */
export function OutdatedPageBanner() {
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    const failed = () => setIsOutdated((before) => before || navigator.onLine);
    addEventListener(LOAD_FAILED, failed);
    return () => removeEventListener(LOAD_FAILED, failed);
  }, []);
  if (!isOutdated) return null;
  const reload = (
    <Button size="xs" onClick={() => location.reload()}>
      {errorPageMessages.problem.reload}
    </Button>
  );
  return (
    <div className={styles.outdated}>
      <Banner intent="warning" actions={reload}>
        {frameMessages.outdated}
      </Banner>
    </div>
  );
}
