/**
 * Buttons for narrow screens that focus the comment form and open the side column of the issue.
 * They are visible while the comment form is out of view.
 */
import { useEffect, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import styles from "./mobile-actions.module.css";
import { issueActionMessages, issueSidebarMessages } from "../shared/issue.messages.ts";

const FORM = "#new-comment";

export function MobileIssueButtons(props: { onDetails: () => void }) {
  if (!useIsWanted()) return null;
  return (
    <div className={styles.dock}>
      <span className={styles.comment}>
        <Button
          variant="primary"
          block
          icon="message-square"
          onClick={() => document.querySelector<HTMLElement>(`${FORM} textarea`)?.focus()}
        >
          {issueActionMessages.comment}
        </Button>
      </span>
      <IconButton
        icon="panel-bottom-open"
        label={issueSidebarMessages.summary}
        outline
        aria-haspopup="dialog"
        onClick={props.onDetails}
      />
    </div>
  );
}

/**
 * True on narrow screens while the comment form is mounted and out of view. Checks on every scroll
 * and resize, because the form loads later than the page and moves when notes are added.
 */
function useIsWanted(): boolean {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const narrow = matchMedia("(max-width: 767px)");
    const look = () => {
      const place = narrow.matches && document.querySelector(FORM)?.getBoundingClientRect();
      setWanted(place ? place.top > innerHeight || place.bottom < 0 : false);
    };
    // Observes the height of the page. A narrower page
    // is taller, so this also detects a change of width.
    const growth = new ResizeObserver(look);
    growth.observe(document.body);
    addEventListener("scroll", look, { passive: true });
    return () => {
      growth.disconnect();
      removeEventListener("scroll", look);
    };
  }, []);
  return isWanted;
}
