import { Dialog } from "react-aria-components";
import type { EmojiPickerOptions } from "../search/emoji.ts";
import { EmojiMenu } from "./emoji-menu.tsx";
import styles from "./emoji-picker.module.css";
import { FloatingPanel } from "./floating-panel.tsx";
import type { FloatingPanelProps } from "./floating-panel.tsx";

export default function EmojiPickerPart(
  props: FloatingPanelProps & EmojiPickerOptions & { label: string },
) {
  const { label, frequent, starters, load, onPick, ...surface } = props;
  return (
    <FloatingPanel {...surface}>
      <Dialog className={styles.picker} aria-label={label}>
        <EmojiMenu
          label={label}
          frequent={frequent}
          starters={starters}
          load={load}
          onPick={(emoji) => {
            props.onOpenChange(false);
            onPick(emoji);
          }}
        />
      </Dialog>
    </FloatingPanel>
  );
}
