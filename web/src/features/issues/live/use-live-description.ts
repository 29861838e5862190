/**
 * Hook for the description on the issue page: delays updates while the user selects text or presses
 * the pointer, and highlights changes by other users.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { findOtherEditorName, type RenderedDescription } from "./changed-by-other.ts";
import { liveUpdateMessages as texts } from "./live.messages.ts";
import styles from "./live.module.css";
import { useDeferredWhileInteracting } from "./use-deferred-while-interacting.ts";

const MARKED_MS = 2_000;

interface LiveDescription extends RenderedDescription {
  /**
   * CSS class of the element around the description; highlights it for 2 seconds after another user's
   * change.
   */
  className: string | undefined;
}

/**
 * Returns the description to show. `region` is the element around the description. Task checkboxes
 * refer to the returned `text`, which can be older than the description of the issue.
 */
export function useLiveDescription(
  { description: html, description_text: text, edited }: NoteablePageResponse,
  region: RefObject<HTMLElement | null>,
): LiveDescription {
  const announce = useAnnounceToScreenReaders();
  const { user } = usePageContext().session;
  const me = user && `/${user.username}`;
  const now = useMemo(() => ({ html, text, edited }), [html, text, edited]);
  const shown = useDeferredWhileInteracting(
    now,
    region,
    (from, to) => findOtherEditorName(from, to, me) !== null,
  );
  const before = useRef(shown);
  const [isMarked, setMarked] = useState(false);

  useEffect(() => {
    const by = findOtherEditorName(before.current, shown, me);
    before.current = shown;
    if (by === null) return;
    announce(texts.descriptionChanged(by));
    setMarked(true);
  }, [shown, me, announce]);

  useEffect(() => {
    if (!isMarked) return undefined;
    const timer = setTimeout(() => setMarked(false), MARKED_MS);
    return () => clearTimeout(timer);
  }, [isMarked, shown]);

  return { ...shown, className: isMarked ? styles.changed : styles.settled };
}
