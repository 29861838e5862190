/**
 * Content of an emoji picker. The focus stays in the search field; arrow keys move through the emoji.
 */
import { useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { groupEmojiIntoSections, findNextEmojiPosition } from "../search/emoji.ts";
import type { EmojiPickerOptions, EmojiSection, EmojiPosition } from "../search/emoji.ts";
import { Icon } from "../base/icon.tsx";
import { ListError, ListSkeleton } from "../lists/list-states.tsx";
import { useFocusOnMount } from "../keyboard/use-focus-on-mount.ts";
import { kitMessages } from "../base/ui.messages.ts";
import { emojiMessages } from "./emoji.messages.ts";
import { EmojiCategoryBar } from "./emoji-categories.tsx";
import styles from "./emoji-picker.module.css";
import {
  EMOJI_COLUMNS,
  EmojiSections,
  emojiSectionElementId,
  emojiElementId,
} from "./emoji-sections.tsx";
import { useEmojis } from "./use-emojis.ts";

const WALKS = new Set(["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End"]);
/**
 * Keys that move the caret of the search field until ArrowUp or ArrowDown has moved to an emoji.
 * Then these keys move between emoji.
 */
const SIDEWAYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

export function EmojiMenu(props: EmojiPickerOptions & { label: string }) {
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  // A user who opens the emoji menu is about to search.
  const field = useFocusOnMount<HTMLInputElement>();
  const [query, setQuery] = useState("");
  const [spot, setSpot] = useState<EmojiPosition | null>(null);
  const emojis = useEmojis(props);
  const sections = useMemo(
    () => groupEmojiIntoSections(emojis.all, emojis.frequent, query),
    [emojis.all, emojis.frequent, query],
  );
  // Makes the first result active while the user is searching, so that Enter picks that result.
  const active = spot ?? (query.trim() === "" || sections.length === 0 ? null : FIRST);
  const picked = active && emojiAt(sections, active);
  const isListed = emojis.state !== "loading" && sections.length > 0;

  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && picked) {
      event.preventDefault();
      props.onPick(picked);
    }
    if (!WALKS.has(event.key) || (spot === null && SIDEWAYS.has(event.key))) return;
    const next = findNextEmojiPosition(sections, active, event.key, EMOJI_COLUMNS);
    if (next === null) return;
    event.preventDefault();
    setSpot(next);
    document.getElementById(emojiElementId(list, next))?.scrollIntoView({ block: "nearest" });
  };

  return (
    <>
      <div className={styles.search}>
        <Icon of="search" size={14} />
        <input
          className={styles.input}
          type="search"
          role="combobox"
          aria-label={emojiMessages.search}
          aria-expanded={isListed}
          aria-autocomplete="list"
          aria-controls={isListed ? list : undefined}
          aria-activedescendant={active ? emojiElementId(list, active) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder={emojiMessages.search}
          ref={field}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setSpot(null);
            if (box.current) box.current.scrollTop = 0;
          }}
          onKeyDown={keyDown}
        />
      </div>
      {emojis.state === "ready" && query === "" && (
        <EmojiCategoryBar
          sections={sections}
          onJump={(id) =>
            document.getElementById(emojiSectionElementId(list, id))?.scrollIntoView()
          }
        />
      )}
      <div ref={box} className={styles.body}>
        {emojis.state === "loading" && <ListSkeleton />}
        {isListed && (
          <EmojiSections
            id={list}
            label={props.label}
            sections={sections}
            active={active}
            onPoint={setSpot}
            onPick={props.onPick}
          />
        )}
        {emojis.state === "failed" && (
          <ListError text={emojiMessages.failed} onRetry={emojis.retry} />
        )}
        {emojis.state === "ready" && sections.length === 0 && (
          <p className={styles.empty}>{kitMessages.noMatches}</p>
        )}
      </div>
      <footer className={styles.footer}>
        {picked ? (
          <>
            <span className={styles.character}>{picked.character}</span>
            <span className={styles.words}>{picked.description}</span>
            <code className={styles.name}>:{picked.name}:</code>
          </>
        ) : (
          <span className={styles.name}>{props.label}</span>
        )}
      </footer>
    </>
  );
}

const FIRST: EmojiPosition = { section: 0, index: 0 };

function emojiAt(sections: readonly EmojiSection[], { section, index }: EmojiPosition) {
  return sections[section]?.emojis[index] ?? null;
}
