/**
 * Ticks task checkboxes. Each change is shown at once, sent after the previous change, and reverted
 * when the server refuses it.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useRef, useState } from "react";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { usePageCache, useUpdateTask } from "../shared/issue.api.ts";
import { basePathOf, bodyKeyOf } from "../shared/noteable-page.ts";
import { taskErrorText } from "../shared/task-error.ts";
import { setTaskStateInPage, type TaskChange } from "../shared/tasks.ts";

export function useToggleTask(place: string, issue: NoteablePageResponse) {
  const basePath = basePathOf(place, issue);
  const known = usePageCache(basePath);
  const send = useUpdateTask(basePath, bodyKeyOf(issue));
  const toast = useToast();
  const last = useRef(Promise.resolve());
  const waiting = useRef(0);
  const [isSending, setSending] = useState(false);

  const deliver = async (made: TaskChange) => {
    const { index, line, source, checked } = made;
    const task = { index, checked, line_number: line, line_source: source };
    try {
      const version = await send(task, known.current() ?? issue);
      known.change((page) => ({ ...page, lock_version: version }));
    } catch (error) {
      toast(taskErrorText(error, issue.type), { intent: "danger" });
      known.change((page) => setTaskStateInPage(page, { ...made, checked: !checked }));
    }
  };

  const settle = () => {
    waiting.current -= 1;
    if (waiting.current > 0) return;
    setSending(false);
    // Refetches only after the last queued request. A response in between would not include the queued
    // changes and would revert them on screen.
    void known.askAgain();
  };

  const tick = (made: TaskChange) => {
    void known.holdStill();
    known.change((page) => setTaskStateInPage(page, made));
    waiting.current += 1;
    setSending(true);
    last.current = last.current.then(() => deliver(made)).then(settle);
  };

  return { tick, isSending };
}
