/** The description of an issue or epic, with task checkboxes that the viewer can tick. */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useLayoutEffect, useRef, useState } from "react";
import type { MouseEvent } from "react";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { useLiveDescription } from "../live/use-live-description.ts";
import styles from "./description.module.css";
import { issueMessages as texts } from "../shared/issue.messages.ts";
import { updateTaskCheckboxes, findClickedTask } from "./task-checkboxes.ts";
import { readTaskStates, removeTaskStatesFromHtml, type TaskChange } from "../shared/tasks.ts";

export function IssueDescription(props: {
  issue: NoteablePageResponse;
  /** Called when the viewer ticks or unticks a checkbox. With null, the checkboxes are read-only. */
  onTick: ((tick: TaskChange) => void) | null;
}) {
  const { onTick } = props;
  const words = useRef<HTMLDivElement & HTMLSpanElement>(null);
  const shown = useLiveDescription(props.issue, words);
  const html = useSteadyMarkup(shown.html);
  const isLive = onTick !== null;

  useLayoutEffect(() => {
    if (words.current) updateTaskCheckboxes(words.current, readTaskStates(shown.html), isLive);
  }, [html, shown.html, isLive]);

  const click = (event: MouseEvent) => {
    const tick = words.current && findClickedTask(words.current, event.target, shown.text);
    if (tick) onTick?.(tick);
  };
  return (
    <div className={shown.className}>
      {html === "" ? (
        <p className={styles.none}>{texts.noDescription}</p>
      ) : (
        <MarkdownHtml ref={words} html={html} onClick={click} />
      )}
    </div>
  );
}

/**
 * Keeps the first rendered HTML while only checkbox states differ. Replacing the HTML would close open
 * `<details>` elements and take the focus from the checkbox.
 */
function useSteadyMarkup(html: string): string {
  const [drawn, setDrawn] = useState(html);
  if (drawn === html || removeTaskStatesFromHtml(drawn) === removeTaskStatesFromHtml(html))
    return drawn;
  setDrawn(html);
  return html;
}
