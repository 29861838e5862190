/** The reactions under an issue, and giving one. */
import type { AwardGroup } from "@cairn/contract/awards";
import { SmilePlus } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { usePageActions } from "../../platform/actions.ts";
import type { PageAction } from "../../platform/actions.ts";
import { EmojiPicker } from "../../ui/emoji-picker.tsx";
import { Icon } from "../../ui/icon.tsx";
import { InlineFailure } from "../../ui/inline-failure.tsx";
import { Reaction, reactionLook, Reactions } from "../../ui/reactions.tsx";
import scripted from "../../ui/scripted.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useToast } from "../../ui/toast.tsx";
import { tip } from "../../ui/tooltip.tsx";
import { useEmojiList, useIssueAwards } from "./awards.api.ts";
import { awardTexts as texts } from "./awards.messages.ts";
import { STARTERS } from "./emoji-list.ts";
import { frequentIn, rememberUse } from "./frequent.ts";
import { givers, inOrder } from "./groups.ts";
import styles from "./awards.module.css";
import { scrollToAwards } from "./scroll-to-awards.ts";

/** As in an emoji's name between colons. */
const KEY = ":";

export function IssueAwards(props: { project: string; iid: number; canAward: boolean }) {
  const { canAward } = props;
  const row = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const onFailure = () => toast(texts.notSaved, { intent: "danger" });
  const { awards, groups, toggle } = useIssueAwards(props.project, props.iid, onFailure);
  useScrollByAddress(row);
  const shown = groups && inOrder(groups, canAward);
  if (shown?.length === 0) return null;
  const give = (award: { name: string; emoji: string }) => {
    rememberUse(award.name);
    toggle(award);
  };
  return (
    <div id="awards" ref={row} className={styles.row}>
      {shown ? (
        <Reactions label={texts.reactions}>
          {shown.map((group) => (
            <Given key={group.name} group={group} {...(canAward && { onToggle: toggle })} />
          ))}
          {canAward && (
            <span className={scripted.scripted}>
              <AddReaction row={row} onGive={give} />
            </span>
          )}
        </Reactions>
      ) : awards.isError ? (
        <InlineFailure retrying={awards.isFetching} onRetry={() => void awards.refetch()}>
          {texts.failed}
        </InlineFailure>
      ) : (
        <Skeleton width="short" />
      )}
    </div>
  );
}

function Given(props: { group: AwardGroup; onToggle?: (group: AwardGroup) => void }) {
  const { group, onToggle } = props;
  const names = givers(group);
  return (
    <Reaction
      emoji={group.emoji}
      name={texts.named(group.name)}
      count={group.count}
      mine={group.mine}
      {...(names !== undefined && { names })}
      {...(onToggle && { onToggle: () => onToggle(group) })}
    />
  );
}

function AddReaction(props: {
  row: RefObject<HTMLDivElement | null>;
  onGive: (award: { name: string; emoji: string }) => void;
}) {
  const { row } = props;
  const [isOpen, setOpen] = useState(false);
  const load = useEmojiList();
  const run = useCallback(() => {
    if (row.current) scrollToAwards(row.current);
    // So that the focus comes back to it, wherever it was when the key was pressed.
    row.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus({ preventScroll: true });
    setOpen(true);
  }, [row]);
  const actions = useMemo<readonly PageAction[]>(
    () => [{ id: "issue.react", label: texts.add, group: "here", icon: SmilePlus, keys: KEY, run }],
    [run],
  );
  usePageActions(actions);
  return (
    <EmojiPicker
      label={texts.add}
      isOpen={isOpen}
      onOpenChange={setOpen}
      frequent={isOpen ? frequentIn(document.cookie) : NONE}
      starters={STARTERS}
      load={load}
      onPick={({ name, character }) => props.onGive({ name, emoji: character })}
      trigger={(trigger) => (
        <button
          type="button"
          className={reactionLook()}
          aria-label={texts.add}
          {...tip(texts.add, KEY)}
          {...trigger}
        >
          <Icon of={SmilePlus} size={14} />
        </button>
      )}
    />
  );
}

const NONE: readonly string[] = [];

/** Whoever comes by a link to the reactions is led to them. */
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
