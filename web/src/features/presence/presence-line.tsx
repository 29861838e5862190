import { useEffect, useRef } from "react";
import { useAnnounceToScreenReaders } from "../../ui/base/live-regions.tsx";
import { PresenceAvatars } from "./present-people.tsx";
import styles from "./presence.module.css";
import { presenceMessages as texts } from "./presence.messages.ts";
import type { PresenceNoteable } from "./presence.api.ts";
import { usePresence } from "./use-presence.ts";

/**
 * The same writers are announced to screen readers again only after this time, because people pause
 * while they write.
 */
const SAID_AGAIN_MS = 60_000;

/**
 * Shows who is writing. The line is in the gap above the comment form, so that the layout does not
 * shift. On a phone the line also shows the avatars, because there is no room beside the heading.
 */
export function PresenceLine(props: { noteable: PresenceNoteable }) {
  const others = usePresence(props.noteable);
  const writers = others.people.filter(({ writing }) => writing).map(({ name }) => name);
  const words = writers.length > 0 ? texts.writing(writers) : "";
  useSaidAloud(words);
  if (others.people.length === 0) return null;
  return (
    <div className={styles.line}>
      <span className={styles.writing} aria-hidden="true">
        {words}
      </span>
      <span className={styles.onPhones}>
        <PresenceAvatars others={others} size={16} />
      </span>
    </div>
  );
}

function useSaidAloud(words: string): void {
  const announce = useAnnounceToScreenReaders();
  const said = useRef({ words: "", at: -Infinity });
  useEffect(() => {
    const now = performance.now();
    const isKnown = words === said.current.words && now - said.current.at < SAID_AGAIN_MS;
    if (words === "" || isKnown) return;
    said.current = { words, at: now };
    announce(words);
  }, [announce, words]);
}
