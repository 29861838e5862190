/** Text in a box, with a button that copies it. */
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { browsingMessages as texts } from "./browsing.messages.ts";
import styles from "./copyable-text.module.css";

export function CopyableText(props: { label: string; copyLabel: string; text: string }) {
  const { label, text } = props;
  const announce = useAnnounceToScreenReaders();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(texts.copied);
    } catch {
      announce(texts.notCopied);
    }
  };
  return (
    <div className={styles.box}>
      {/* Long lines scroll, and only an element that can get the focus scrolls with keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <span className={scripted.scripted}>
        <IconButton icon="copy" label={props.copyLabel} onClick={() => void copy()} />
      </span>
    </div>
  );
}
