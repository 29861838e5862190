/** Autocompletion list, placed below the caret. */
import { useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { computeFloatingPosition } from "../../tooltips/floating-position.ts";
import { VisuallyHidden } from "../../base/visually-hidden.tsx";
import { Skeleton } from "../../feedback/skeleton.tsx";
import { measureCaretRect } from "./caret-place.ts";
import styles from "./completion-list.module.css";
import { editorMessages as texts } from "../text/editor.messages.ts";
import { suggestionElementId, type CompletionListState, type Suggestion } from "./suggestions.ts";

export default function CompletionList(props: {
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  completion: CompletionListState;
  onPick: (item: Suggestion) => void;
}) {
  const { asked, items, failed, active } = props.completion;
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current } = panel;
    const field = props.area.current;
    if (!current || !field) return undefined;
    current.showPopover();
    const place = () => {
      const spot = measureCaretRect(field, asked.from);
      const { left, top } = computeFloatingPosition(spot, current, {
        side: "bottom",
        align: "start",
        gap: 4,
      });
      current.style.left = `${left}px`;
      current.style.top = `${top}px`;
    };
    place();
    document.addEventListener("scroll", place, { passive: true, capture: true });
    return () => document.removeEventListener("scroll", place, { capture: true });
  }, [props.area, asked.from, items]);

  useLayoutEffect(() => {
    document
      .getElementById(suggestionElementId(props.id, active))
      ?.scrollIntoView({ block: "nearest" });
  }, [props.id, active]);

  return (
    <div ref={panel} popover="manual" className={styles.panel}>
      <div id={props.id} role="listbox" aria-label={texts.suggestions}>
        {items?.map((item, index) => (
          // The text field keeps the focus and handles the arrow keys, so a suggestion needs no
          // key handler.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={item.id}
            id={suggestionElementId(props.id, index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => props.onPick(item)}
          >
            {item.leading && (
              <span className={styles.leading} aria-hidden={item.leadingShowsLabel}>
                {item.leading}
              </span>
            )}
            {item.leadingShowsLabel ? (
              <VisuallyHidden>{item.label}</VisuallyHidden>
            ) : (
              <span className={styles.label}>{item.label}</span>
            )}
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </div>
        ))}
      </div>
      {items === null && (
        <div className={styles.waiting} aria-hidden="true">
          <Skeleton width="medium" />
          <Skeleton width="long" />
          <Skeleton width="short" />
        </div>
      )}
      {items?.length === 0 && (
        <p className={styles.note}>{failed ? texts.suggestionsFailed : texts.noSuggestions}</p>
      )}
    </div>
  );
}
