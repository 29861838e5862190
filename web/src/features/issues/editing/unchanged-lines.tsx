import { useState } from "react";
import { Icon } from "../../../ui/base/icon.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import styles from "./conflict.module.css";
import { issueEditConflictMessages as texts } from "./editing.messages.ts";

/** Number of unchanged lines shown beside a hunk, as context. */
const AROUND = 2;

/**
 * Lines of the description that have no conflict. Shows only the `AROUND` lines next to a hunk
 * until the user expands the others.
 */
export function UnchangedLines(props: { text: string; isFirst: boolean; isLast: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const lines = props.text.split("\n");
  const head = props.isFirst ? 0 : AROUND;
  const tail = props.isLast ? 0 : AROUND;
  const folded = lines.length - head - tail;
  if (isWhole || folded < 2) return <pre className={styles.unchanged}>{props.text}</pre>;
  return (
    <div>
      {head > 0 && <pre className={styles.unchanged}>{lines.slice(0, head).join("\n")}</pre>}
      <div className={styles.fold}>
        <TextButton onClick={() => setWhole(true)} aria-expanded={false}>
          <Icon of="chevrons-up-down" size={12} /> {texts.unchanged(folded)}
        </TextButton>
      </div>
      {tail > 0 && <pre className={styles.unchanged}>{lines.slice(-tail).join("\n")}</pre>}
    </div>
  );
}
