import { createContext, useCallback, useContext, useState } from "react";
import type { ReactNode } from "react";
import styles from "./visually-hidden.module.css";

type Announce = (text: string, urgency?: "polite" | "assertive") => void;

const AnnounceContext = createContext<Announce>(() => {});

/** One polite and one assertive ARIA live region, mounted once, for all announcements of the page. */
export function LiveRegions(props: { children: ReactNode }) {
  const [said, setSaid] = useState({ polite: "", assertive: "", turn: 0 });
  const announce = useCallback<Announce>((text, urgency = "polite") => {
    // Adds a space to every second announcement, because screen readers do not read the same
    // string twice.
    setSaid(({ turn }) => ({
      polite: "",
      assertive: "",
      [urgency]: turn % 2 ? `${text}\u00a0` : text,
      turn: turn + 1,
    }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {props.children}
      <div
        className={styles.hidden}
        role="status"
        aria-live="polite"
        data-react-aria-top-layer="true"
      >
        {said.polite}
      </div>
      <div
        className={styles.hidden}
        role="alert"
        aria-live="assertive"
        data-react-aria-top-layer="true"
      >
        {said.assertive}
      </div>
    </AnnounceContext>
  );
}

export function useAnnounceToScreenReaders(): Announce {
  return useContext(AnnounceContext);
}
