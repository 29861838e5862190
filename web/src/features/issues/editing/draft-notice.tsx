import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { useEffect, useState } from "react";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { useMatchedRoute } from "../../../platform/route-context.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { deleteDraftIfUnchanged, readDraft, type Draft } from "../../../ui/editor/drafts/drafts.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { issueDraftNoticeMessages as texts } from "./editing.messages.ts";
import { buildEditDraftStorageKeys, findUnsavedDraft } from "./edit-drafts.ts";
import styles from "./draft-notice.module.css";

/** Notice about an unsaved draft of title or description, shown while the edit form is closed. */
export function UnsavedDraftNotice(props: { issue: IssuePageResponse; onOpen: () => void }) {
  const { title_text: title, description_text: description } = props.issue;
  const confirm = useConfirmDialog();
  const writer = usePageContext().session.user?.id ?? 0;
  const keys = buildEditDraftStorageKeys(writer, useMatchedRoute().path, useRawQueryString());
  const keyOfBoth = `${keys.title} ${keys.description}`;
  const [draft, setDraft] = useState<Draft | null>(null);

  useEffect(() => {
    const look = () => setDraft(findUnsavedDraft(keys, { title, description }));
    look();
    // Reads the drafts again after another tab has written, saved or discarded one.
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the keys are new objects with equal content
  }, [keyOfBoth, title, description]);

  if (draft === null) return null;
  const discard = async () => {
    const isSure = await confirm({
      title: texts.question,
      confirmLabel: texts.confirm,
      cancelLabel: texts.keep,
      danger: true,
    });
    if (!isSure) return;
    for (const key of Object.values(keys)) deleteDraftIfUnchanged(key, readDraft(key)?.text ?? "");
    setDraft(null);
  };
  return (
    <p className={styles.notice} role="status">
      <Icon of="cloud-check" size={14} />
      <span>
        {texts.waiting}, <TimeAgo iso={new Date(draft.at).toISOString()} />
      </span>
      <TextButton tone="link" onClick={props.onOpen}>
        {texts.open}
      </TextButton>
      <TextButton onClick={() => void discard()}>{texts.discard}</TextButton>
    </p>
  );
}
