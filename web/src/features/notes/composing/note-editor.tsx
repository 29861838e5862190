/** Markdown editor of notes, with references, attachments, quick actions and saved replies. */
import { useId } from "react";
import type { ReactNode } from "react";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { MarkdownEditor, type MarkdownEditorProps } from "../../../ui/editor/markdown-editor.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import {
  useAutocompleteSources,
  useRenderPreviewFunction,
  useUploadFunction,
} from "../../writing/index.ts";
import { useNoteable } from "../store/noteable-context.ts";
import styles from "./composing.module.css";
import { commentFormMessages as texts } from "./composing.messages.ts";
import { MARKDOWN_HELP_PATH } from "./docs-paths.ts";
import { DraftConflictNotice } from "./draft-choice.tsx";
import { SavedReplyPicker } from "./saved-replies.tsx";
import type { useCommentForm } from "./use-composer.ts";

export function NoteEditor(
  props: Pick<MarkdownEditorProps, "label" | "placeholder" | "onSubmit" | "onEscape" | "onUp"> & {
    composer: ReturnType<typeof useCommentForm>;
    warnings?: ReactNode;
  },
) {
  const { composer, warnings, ...rest } = props;
  const noteable = useNoteable();
  const { place } = noteable;
  const { editor, draft, trouble } = composer;
  const id = useId();
  return (
    <>
      {trouble && (
        <div id={`${id}-error`} className={styles.trouble}>
          <Banner
            intent={trouble === composer.reason ? "warning" : "danger"}
            onDismiss={composer.dismissTrouble}
          >
            {trouble}
          </Banner>
        </div>
      )}
      <MarkdownEditor
        {...rest}
        {...composer.editorProps}
        id={id}
        error={trouble}
        preview={useRenderPreviewFunction(place, noteable)}
        upload={useUploadFunction(place)}
        sources={useAutocompleteSources(place, noteable)}
        tools={
          // Groups have no saved replies.
          place.kind === "project" && (
            <SavedReplyPicker
              project={place.full_path}
              onChoose={(body) => editor.current?.insert(body)}
            />
          )
        }
        warnings={
          <>
            {warnings}
            {draft.other && <DraftConflictNotice other={draft.other} onChoose={draft.choose} />}
          </>
        }
        hint={<Hint onCommands={() => editor.current?.insert("/")} />}
        submitWords={texts.toSend}
      />
    </>
  );
}

/**
 * Hint below the editor. Its links open the help on Markdown, in a new tab so that the text stays
 * open, and the list of quick actions.
 */
function Hint(props: { onCommands: () => void }) {
  return (
    <>
      <span className={styles.sign}>
        <Icon of="type" size={14} />
      </span>{" "}
      <a className={styles.link} href={MARKDOWN_HELP_PATH} target="_blank" rel="noopener">
        {texts.markdown}
      </a>
      {texts.and}
      <button
        type="button"
        className={styles.link}
        onPointerDown={(event) => event.preventDefault()}
        onClick={props.onCommands}
      >
        {texts.quickActions}
      </button>
      {texts.supported}
    </>
  );
}
