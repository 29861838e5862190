import type { IconName } from "../../../icon-names.ts";
import type { EmojiSection } from "../search/emoji.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Toolbar } from "../buttons/toolbar.tsx";
import { emojiMessages } from "./emoji.messages.ts";
import styles from "./emoji-picker.module.css";

const ICONS: Record<EmojiSection["id"], IconName> = {
  frequent: "clock",
  found: "face-slightly-smiling",
  activity: "trophy",
  people: "face-slightly-smiling",
  nature: "leaf",
  food: "utensils",
  travel: "plane",
  objects: "lightbulb",
  symbols: "hash",
  flags: "flag",
};

/** Buttons that scroll to the start of each emoji category. The bar is one tab stop. */
export function EmojiCategoryBar(props: {
  sections: readonly EmojiSection[];
  onJump: (id: EmojiSection["id"]) => void;
}) {
  return (
    <div className={styles.bar}>
      <Toolbar label={emojiMessages.categories}>
        {props.sections.map(({ id }) => (
          <IconButton
            key={id}
            icon={ICONS[id]}
            label={emojiMessages.sections[id]}
            onClick={() => props.onJump(id)}
          />
        ))}
      </Toolbar>
    </div>
  );
}
