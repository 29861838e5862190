/** The notice about an unsaved draft. Its code loads only when there is a draft. */
import { Icon } from "../../../ui/base/icon.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { TimeAgo } from "../../../ui/text/time.tsx";
import { issueDraftNoticeMessages as texts } from "./draft-notice.messages.ts";
import styles from "./draft-notice.module.css";

export default function DraftNoticeContent(props: {
  /** When the draft was saved, in milliseconds. */
  savedAt: number;
  onOpen: () => void;
  onDiscard: () => void;
}) {
  const confirm = useConfirmDialog();
  const discard = async () => {
    const isSure = await confirm({
      title: texts.question,
      confirmLabel: texts.confirm,
      cancelLabel: texts.keep,
      danger: true,
    });
    if (isSure) props.onDiscard();
  };
  return (
    <p className={styles.notice} role="status">
      <Icon of="cloud-check" size={14} />
      <span>
        {texts.waiting}, <TimeAgo iso={new Date(props.savedAt).toISOString()} />
      </span>
      <TextButton tone="link" onClick={props.onOpen}>
        {texts.open}
      </TextButton>
      <TextButton onClick={() => void discard()}>{texts.discard}</TextButton>
    </p>
  );
}
