/** Diff of a description change. Loads when the viewer opens it. */
import type { WebNote } from "@cairn/contract/notes/discussions";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { MarkdownHtml } from "../../../ui/text/prose.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useDiscussionStore } from "../store/discussion-store.ts";
import type { DescriptionChangeRun } from "./description-runs.ts";
import { useDeleteDescriptionVersions, useDescriptionDiff } from "./system.api.ts";
import { systemNoteMessages as texts } from "./system.messages.ts";
import styles from "./system.module.css";

export interface DescriptionDiffProps {
  id: string;
  note: WebNote;
  path: string;
  run: DescriptionChangeRun | undefined;
}

export default function DescriptionDiff(props: DescriptionDiffProps) {
  const { note, run } = props;
  const diff = useDescriptionDiff(props.path, run?.start_description_version_id);
  const deletion = useVersionDeletion(note, run);
  return (
    <div id={props.id} className={styles.diff}>
      {diff.data !== undefined ? (
        <div className="md-diff">
          <MarkdownHtml html={diff.data} />
        </div>
      ) : diff.isError ? (
        <InlineError retrying={diff.isFetching} onRetry={() => void diff.refetch()}>
          {texts.diffFailed}
        </InlineError>
      ) : (
        <SkeletonBlock lines={2} />
      )}
      {deletion && (
        <span className={styles.delete}>
          <IconButton icon="trash" size="xs" label={texts.deleteVersion} onClick={deletion} />
        </span>
      )}
    </div>
  );
}

/**
 * Returns a function that deletes the shown version after
 * a confirmation; null when the viewer cannot delete it.
 */
function useVersionDeletion(
  note: WebNote,
  run: DescriptionChangeRun | undefined,
): (() => void) | null {
  const confirm = useConfirmDialog();
  const toast = useToast();
  const store = useDiscussionStore();
  const remove = useDeleteDescriptionVersions();
  const { delete_description_version_path: path } = note;
  if (!note.can_delete_description_version || path === undefined) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: texts.deleteQuestion,
      body: texts.deleteHint,
      confirmLabel: texts.deleteConfirm,
      danger: true,
    });
    if (!isSure) return;
    try {
      await remove(path, run?.start_description_version_id);
    } catch {
      toast(texts.deleteFailed, { intent: "danger" });
      return;
    }
    const known = store.noteById(note.id) ?? note;
    store.upsertNotes([{ ...known, description_version_deleted: true }]);
    toast(texts.deletedNow);
  };
  return () => void ask();
}
