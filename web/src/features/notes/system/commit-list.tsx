import { useState } from "react";
import { Icon } from "../../../ui/base/icon.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { EXPANDED_COMMITS_MAX } from "./parse-system-note.ts";
import { systemNoteMessages as texts } from "./system.messages.ts";
import styles from "./system.module.css";

/** List of pushed commits in a system note; a long list is collapsed until the viewer expands it. */
export function CommitList(props: { html: string; items: number }) {
  const { items } = props;
  const [isWhole, setWhole] = useState(false);
  const isLong = items > EXPANDED_COMMITS_MAX;
  return (
    <div className={styles.list} data-folded={(isLong && !isWhole) || undefined}>
      <MarkdownHtml html={props.html} />
      {isLong && (
        <span className={scripted.scripted}>
          <button
            type="button"
            className={styles.compare}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? texts.showFewer : texts.showAll(items)}{" "}
            <Icon of={isWhole ? "chevron-up" : "chevron-down"} size={12} />
          </button>
        </span>
      )}
    </div>
  );
}
