/** The row of reactions (awards) below a noteable, with the button that adds a reaction. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { useRegisterPageCommands } from "../../platform/actions.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { InlineError } from "../../ui/feedback/inline-failure.tsx";
import { ReactionBar } from "../../ui/discussions/reactions.tsx";
import scripted from "../../ui/styles/script-only.module.css";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { useNoteableAwards } from "./awards.api.ts";
import { awardMessages as texts } from "./awards.messages.ts";
import { ReactionToggle } from "./given-reaction.tsx";
import { sortAwardGroups } from "./award-groups.ts";
import styles from "./awards.module.css";
import { ReactionPill } from "./reaction-pill.tsx";
import { scrollToAwards } from "./scroll-to-awards.ts";

/** Shortcut that opens the emoji menu: a colon, because emoji names are written between colons. */
const KEY = ":";

export function NoteableAwards(props: { basePath: string; canAward: boolean }) {
  const { canAward } = props;
  const row = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const onFailure = () => toast(texts.notSaved, { intent: "danger" });
  const { awards, groups, toggle } = useNoteableAwards(props.basePath, onFailure);
  useScrollByAddress(row);
  const shown = groups && sortAwardGroups(groups, canAward);
  if (shown?.length === 0) return null;
  return (
    <div id="awards" ref={row} className={styles.row}>
      {shown ? (
        <ReactionBar label={texts.reactions}>
          {shown.map((group) => (
            <ReactionToggle
              key={group.name}
              group={group}
              {...(canAward && { onToggle: toggle })}
            />
          ))}
          {canAward && (
            <span className={scripted.scripted}>
              <AddReaction row={row} onGive={toggle} />
            </span>
          )}
        </ReactionBar>
      ) : awards.isError ? (
        <InlineError retrying={awards.isFetching} onRetry={() => void awards.refetch()}>
          {texts.failed}
        </InlineError>
      ) : (
        <Skeleton width="short" />
      )}
    </div>
  );
}

function AddReaction(props: {
  row: RefObject<HTMLDivElement | null>;
  onGive: (award: { name: string; emoji: string }) => void;
}) {
  const { row } = props;
  const [isOpen, setOpen] = useState(false);
  const run = useCallback(() => {
    if (row.current) scrollToAwards(row.current);
    // Focuses the button before the emoji menu opens, because the menu returns the focus to the
    // element that had it.
    row.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus({ preventScroll: true });
    setOpen(true);
  }, [row]);
  const actions = useMemo<readonly PageCommand[]>(
    () => [
      {
        id: "noteable.react",
        label: texts.add,
        group: "here",
        icon: "face-slightly-smiling-plus",
        keys: KEY,
        run,
      },
    ],
    [run],
  );
  useRegisterPageCommands(actions);
  return (
    <ReactionPill isOpen={isOpen} onOpenChange={setOpen} onGive={props.onGive} shortcut={KEY} />
  );
}

/** Scrolls to the reactions when the address ends with `#awards`. */
function useScrollByAddress(row: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const follow = () => {
      if (location.hash === "#awards" && row.current) scrollToAwards(row.current);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [row]);
}
