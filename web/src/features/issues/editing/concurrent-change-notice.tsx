import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useState } from "react";
import { Icon } from "../../../ui/base/icon.tsx";
import { Modal } from "../../../ui/overlays/modal.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { concurrentChangeMessages as texts } from "./editing.messages.ts";
import styles from "./editing.module.css";
import type { ConcurrentChange } from "./concurrent-changes.ts";

/**
 * Notice in the edit form that another user has saved the issue since the form was opened. Its
 * button shows the other user's text in a dialog; the viewer's text stays in the form.
 */
export function ConcurrentChangeNotice(props: {
  issue: NoteablePageResponse;
  what: ConcurrentChange;
}) {
  const { issue } = props;
  const [isShown, setShown] = useState(false);
  const name = issue.edited?.by_name || texts.somebody;
  return (
    <>
      <p className={styles.news} role="status">
        <Icon of="git-merge" size={14} />
        <span>{texts.line(name, texts.changed[props.what])}</span>
        <TextButton tone="link" onClick={() => setShown(true)}>
          {texts.show}
        </TextButton>
      </p>
      <Modal isOpen={isShown} onClose={() => setShown(false)} size="lg" title={texts.shown(name)}>
        <div className={styles.theirs}>
          <h3>
            <MarkdownHtml inline html={issue.title} />
          </h3>
          {issue.description === "" ? (
            <p>{texts.noDescription}</p>
          ) : (
            <MarkdownHtml html={issue.description} />
          )}
        </div>
      </Modal>
    </>
  );
}
