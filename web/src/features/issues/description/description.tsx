/** An issue in its own words, with boxes that can be ticked. */
import type { IssuePage } from "@cairn/contract/issues/issue-page";
import { useLayoutEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { Prose } from "../../../ui/text/prose.tsx";
import { useLiveDescription } from "../live/use-live-description.ts";
import styles from "./description.module.css";
import { issueTexts as texts } from "../shared/issue.messages.ts";
import { renderTaskCheckboxes, taskAt } from "./task-checkboxes.ts";
import { readTaskStates, maskTaskStates, type TaskChange } from "../shared/tasks.ts";

export function Description(props: {
  issue: IssuePage;
  /** Without it the boxes can only be read. */
  onTick: ((tick: TaskChange) => void) | null;
}) {
  const { onTick } = props;
  const words = useRef<HTMLDivElement & HTMLSpanElement>(null);
  const shown = useLiveDescription(props.issue, words);
  const html = useSteadyMarkup(shown.html);
  const isLive = onTick !== null;

  useLayoutEffect(() => {
    if (words.current) renderTaskCheckboxes(words.current, readTaskStates(shown.html), isLive);
  }, [html, shown.html, isLive]);

  const click = (event: MouseEvent) => {
    const tick = words.current && taskAt(words.current, event.target, shown.text);
    if (tick) onTick?.(tick);
  };
  return (
    <div className={shown.className}>
      {html === "" ? (
        <p className={styles.none}>{texts.noDescription}</p>
      ) : (
        <Prose ref={words} html={html} onClick={click} />
      )}
    </div>
  );
}

/**
 * While only boxes are ticked, the markup that was drawn first stays: to write it anew would fold what
 * was unfolded and take the focus from the box.
 */
function useSteadyMarkup(html: string): string {
  const [drawn, setDrawn] = useState(html);
  if (drawn === html || maskTaskStates(drawn) === maskTaskStates(html)) return drawn;
  setDrawn(html);
  return html;
}
