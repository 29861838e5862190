/**
 * Emoji in rows below their category names. The browser does not lay out rows far outside the
 * visible area.
 */
import { memo } from "react";
import type { CSSProperties } from "react";
import type { Emoji, EmojiSection, EmojiPosition } from "../search/emoji.ts";
import { emojiMessages } from "./emoji.messages.ts";
import styles from "./emoji-picker.module.css";

/** Number of emoji in a row. Must match the number of columns in the stylesheet. */
export const EMOJI_COLUMNS = 8;

export function emojiElementId(list: string, { section, index }: EmojiPosition): string {
  return `${list}-${section}-${index}`;
}

export function emojiSectionElementId(list: string, id: EmojiSection["id"]): string {
  return `${list}-${id}`;
}

interface Choosing {
  onPoint: (spot: EmojiPosition) => void;
  onPick: (emoji: Emoji) => void;
}

export function EmojiSections(
  props: Choosing & {
    id: string;
    label: string;
    sections: readonly EmojiSection[];
    active: EmojiPosition | null;
  },
) {
  const { active } = props;
  return (
    <div id={props.id} role="listbox" aria-label={props.label} className={styles.sections}>
      {props.sections.map((section, at) => (
        <Section
          key={section.id}
          list={props.id}
          at={at}
          section={section}
          active={active?.section === at ? active.index : null}
          onPoint={props.onPoint}
          onPick={props.onPick}
        />
      ))}
    </div>
  );
}

const Section = memo(function Section(
  props: Choosing & { list: string; at: number; section: EmojiSection; active: number | null },
) {
  const { list, at, section } = props;
  const heading = emojiSectionElementId(list, section.id);
  const rows = Math.ceil(section.emojis.length / EMOJI_COLUMNS);
  return (
    <div
      role="group"
      aria-labelledby={heading}
      className={styles.section}
      style={{ "--rows": rows } as CSSProperties}
    >
      <div id={heading} role="presentation" className={styles.heading}>
        {emojiMessages.sections[section.id]}
      </div>
      <div role="presentation" className={styles.grid}>
        {section.emojis.map((emoji, index) => (
          // The search field keeps the focus and handles the arrow keys, so an emoji needs no
          // key handler.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <span
            key={emoji.name}
            id={emojiElementId(list, { section: at, index })}
            role="option"
            tabIndex={-1}
            aria-label={emoji.description}
            aria-selected={props.active === index}
            className={styles.emoji}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => {
              if (props.active !== index) props.onPoint({ section: at, index });
            }}
            onClick={() => props.onPick(emoji)}
          >
            {emoji.character}
          </span>
        ))}
      </div>
    </div>
  );
});
