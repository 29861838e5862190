import { useId, useRef, useState } from "react";
import { Button } from "../buttons/button.tsx";
import styles from "./copy-field.module.css";
import scripted from "../styles/script-only.module.css";
import { useAnnounceToScreenReaders } from "../base/live-regions.tsx";

/**
 * Read-only value with a copy button. When the clipboard is not available, the value is selected
 * instead.
 */
export function CopyField(props: {
  label: string;
  value: string;
  copyLabel: string;
  copiedLabel: string;
  selectedLabel: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const announce = useAnnounceToScreenReaders();
  const [copied, setCopied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      setCopied(true);
      announce(props.copiedLabel);
    } catch {
      input.current?.select();
      announce(props.selectedLabel);
    }
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      <div className={styles.row}>
        <input
          ref={input}
          id={id}
          className={styles.value}
          value={props.value}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <span className={scripted.scripted}>
          <Button icon={copied ? "check" : "copy"} onClick={() => void copy()}>
            {/* Both labels, before and after copying, take up space, so the button keeps its width. */}
            <span className={styles.words}>
              <span data-shown={!copied}>{props.copyLabel}</span>
              <span data-shown={copied}>{props.copiedLabel}</span>
            </span>
          </Button>
        </span>
      </div>
    </div>
  );
}
