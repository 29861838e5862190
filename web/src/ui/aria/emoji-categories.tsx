import {
  Clock,
  Flag,
  Hash,
  Leaf,
  Lightbulb,
  Plane,
  Smile,
  Trophy,
  Utensils,
  type LucideIcon,
} from "lucide-react";
import type { EmojiSection } from "../search/emoji.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Toolbar } from "../buttons/toolbar.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import styles from "./emoji-picker.module.css";

const ICONS: Record<EmojiSection["id"], LucideIcon> = {
  frequent: Clock,
  found: Smile,
  activity: Trophy,
  people: Smile,
  nature: Leaf,
  food: Utensils,
  travel: Plane,
  objects: Lightbulb,
  symbols: Hash,
  flags: Flag,
};

/** Buttons that scroll to the start of each emoji category. The bar is one tab stop. */
export function EmojiCategoryBar(props: {
  sections: readonly EmojiSection[];
  onJump: (id: EmojiSection["id"]) => void;
}) {
  return (
    <div className={styles.bar}>
      <Toolbar label={kitMessages.emojiCategories}>
        {props.sections.map(({ id }) => (
          <IconButton
            key={id}
            icon={ICONS[id]}
            label={kitMessages.emojiSections[id]}
            onClick={() => props.onJump(id)}
          />
        ))}
      </Toolbar>
    </div>
  );
}
