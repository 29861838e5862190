import { useState } from "react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { groupOverviewMessages as texts } from "../groups.messages.ts";
import styles from "./copy-attribute.module.css";

/** A short text with a button that copies its value to the clipboard. */
export function CopyableAttribute(props: { text: string; value: string; copyLabel: string }) {
  const announce = useAnnounceToScreenReaders();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      setCopied(true);
      announce(texts.copied);
    } catch {
      announce(texts.notCopied, "assertive");
    }
  };
  return (
    <span className={styles.fact}>
      <span className={styles.text}>{props.text}</span>
      <span className={scripted.scripted}>
        <IconButton
          icon={copied ? "check" : "copy"}
          size="xs"
          label={props.copyLabel}
          onClick={() => void copy()}
        />
      </span>
    </span>
  );
}
