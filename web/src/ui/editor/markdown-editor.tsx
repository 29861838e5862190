/**
 * Markdown editor with preview, toolbar, file uploads, suggestions, full screen (zen mode) and
 * drafts. Product-specific functions, such as searching users to mention, are passed as props.
 */
import { useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { ReactNode, Ref } from "react";
import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import { createLazyComponent } from "../base/lazy.tsx";
import { DraftStatus } from "./drafts/draft-status.tsx";
import { EditorBar, type EditorTab } from "./editor-bar.tsx";
import styles from "./editor.module.css";
import { editorMessages as texts } from "./text/editor.messages.ts";
import type { RenderPreviewFunction } from "./editor-preview.tsx";
import { removeUploadPlaceholders, type UploadFunction } from "./uploads/upload-types.ts";
import { growTextarea } from "./text/grow-textarea.ts";
import type { SuggestionSourcesByTrigger } from "./completion/suggestions.ts";
import { useDiscardConfirmation } from "./use-discard-confirmation.ts";
import { useCompletion } from "./completion/use-completion.ts";
import type { DraftHandle } from "./drafts/use-draft.ts";
import { useRestoreDraftOnMount } from "./drafts/use-draft-restored.ts";
import { useFileDrop } from "./uploads/use-file-drop.ts";
import { useTextBeforeHydration } from "./use-text-before-hydration.ts";
import { useUploads } from "./uploads/use-uploads.ts";
import { useEditorKeyHandlers, preloadPasteConversion } from "./use-editor-keys.ts";
import { useFullscreen } from "./use-fullscreen.ts";
import {
  applyEditToTextarea,
  applyEditKeepingSelection as quietly,
  isApplyingEdit,
} from "./text/write-text.ts";

export interface EditorHandle {
  text: () => string;
  /** Replaces the text as one undo step. */
  replace: (text: string) => void;
  /** Replaces the text without moving the focus. For a change that another user or the page made. */
  replaceQuietly: (text: string) => void;
  /** Inserts the text in place of the selection. */
  insert: (text: string) => void;
  focus: () => void;
  /** Moves the caret to the end of the text, so that the user can continue writing. */
  toEnd: () => void;
}

export interface MarkdownEditorProps {
  /** Id of the text field, for a label outside the editor. */
  id?: string | undefined;
  /** Accessible name of the text field. Set it when no label is visible. */
  label?: string | undefined;
  /** Name of the field in a form that is submitted without JavaScript. */
  name?: string | undefined;
  defaultText?: string | undefined;
  placeholder?: string | undefined;
  /** Height of the empty field: small for a comment ("note"), large for a description ("page"). */
  size?: "note" | "page" | undefined;
  maxLength?: number | undefined;
  /** Set while the text is being sent, because characters typed during that time would be lost. */
  readOnly?: boolean | undefined;
  error?: string | null | undefined;
  preview: RenderPreviewFunction;
  /** Uploads a file. Without a function, or with `canAttachFile` false, users cannot attach files. */
  upload?: UploadFunction | undefined;
  canAttachFile?: boolean | undefined;
  sources?: SuggestionSourcesByTrigger | undefined;
  enableAutocomplete?: boolean | undefined;
  draft?: DraftHandle | undefined;
  /** Controls at the end of the toolbar. */
  tools?: ReactNode;
  /** Warnings at the top of the editor, above the bar with the tabs and the toolbar. */
  warnings?: ReactNode;
  /** Hint at the bottom left of the editor. */
  hint?: ReactNode;
  /** Label after the submit shortcut at the bottom right, for example "to save". */
  submitWords?: string | undefined;
  onSubmit?: (() => void) | undefined;
  /**
   * Called on Escape. If unsaved text would be lost, the editor shows a confirmation dialog
   * first.
   */
  onCancel?: (() => void) | undefined;
  /**
   * Called on Escape without a confirmation. The caller must confirm the loss of unsaved text
   * itself.
   */
  onEscape?: (() => void) | undefined;
  /** Called on Arrow up in an empty field. Returns whether the caller handled the key. */
  onUp?: (() => boolean) | undefined;
  onChange?: ((text: string) => void) | undefined;
  /**
   * Called with true when uploads start and with false when all have ended. During uploads the text
   * is not complete.
   */
  onBusyChange?: ((busy: boolean) => void) | undefined;
  ref?: Ref<EditorHandle> | undefined;
}

const CompletionList = createLazyComponent(() => import("./completion/completion-list.tsx"));
const EditorPreview = createLazyComponent(() => import("./editor-preview.tsx"));
const UploadRows = createLazyComponent(() => import("./uploads/upload-rows.tsx"));

export function MarkdownEditor(props: MarkdownEditorProps) {
  const { defaultText = "", canAttachFile = true, enableAutocomplete = true, draft } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const firstText = useTextBeforeHydration(id, defaultText);
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const zenButton = useRef<HTMLButtonElement>(null);
  const [view, setView] = useState<EditorTab>("write");
  const [previewed, setPreviewed] = useState({ text: "", height: 0 });

  const upload = canAttachFile ? props.upload : undefined;
  const uploads = useUploads(area, upload);
  const onFiles = upload ? uploads.begin : undefined;
  const dropping = useFileDrop(onFiles);
  const completion = useCompletion(area, enableAutocomplete ? props.sources : undefined);
  const zen = useFullscreen(frame, area, zenButton);
  const cancel = useDiscardConfirmation(area, defaultText, props.onCancel);
  const writing = useEditorKeyHandlers({
    area,
    completionKey: completion.keyDown,
    onSubmit: props.onSubmit,
    onEscape: zen.isZen ? zen.leave : (props.onEscape ?? cancel),
    onUp: props.onUp,
    onFiles,
  });

  const changed = (text: string) => {
    props.onChange?.(text);
    draft?.keep(removeUploadPlaceholders(text));
    if (area.current) growTextarea(area.current);
  };
  const replace = (text: string) => {
    const field = area.current;
    if (!field) return;
    applyEditToTextarea(field, { from: 0, to: field.value.length, insert: text, select: [0, 0] });
  };
  useImperativeHandle(props.ref, () => ({
    text: () => area.current?.value ?? "",
    replace,
    replaceQuietly: (text) => {
      const field = area.current;
      if (field) quietly(field, { from: 0, to: field.value.length, insert: text });
    },
    insert: (text) => {
      const field = area.current;
      if (!field) return;
      const { selectionStart: from, selectionEnd: to } = field;
      const caret = from + text.length;
      applyEditToTextarea(field, { from, to, insert: text, select: [caret, caret] });
      completion.look("typing");
    },
    focus: () => area.current?.focus(),
    toEnd: () => {
      area.current?.focus();
      area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
    },
  }));

  useRestoreDraftOnMount(area, draft, defaultText, props.onChange);
  const { onBusyChange } = props;
  useEffect(() => onBusyChange?.(uploads.isBusy), [onBusyChange, uploads.isBusy]);

  const show = (next: EditorTab) => {
    if (next === "preview" && area.current) {
      setPreviewed({ text: area.current.value, height: area.current.offsetHeight });
    }
    completion.close();
    setView(next);
  };
  const discard = () => {
    replace(defaultText);
    draft?.drop();
  };

  return (
    <div className={styles.place}>
      <div
        ref={frame}
        className={styles.editor}
        data-zen={zen.isZen || undefined}
        data-dropping={dropping.isOver || undefined}
        data-invalid={props.error ? "" : undefined}
        role={zen.isZen ? "dialog" : undefined}
        aria-modal={zen.isZen || undefined}
        aria-label={zen.isZen ? texts.zen : undefined}
        {...dropping.dropProps}
      >
        <div className={styles.sheet}>
          {props.warnings}
          <EditorBar
            id={id}
            view={view}
            onView={show}
            onFormat={writing.format}
            onAttach={upload && (() => picker.current?.click())}
            isZen={zen.isZen}
            onZen={zen.isZen ? zen.leave : zen.enter}
            zenButton={zenButton}
            tools={props.tools}
            status={zen.isZen && draft && <DraftStatus state={draft.state} onDiscard={discard} />}
          />
          <div
            id={`${id}-write`}
            role="tabpanel"
            aria-labelledby={`${id}-write-tab`}
            hidden={view !== "write"}
            className={styles.writing}
          >
            <textarea
              ref={area}
              id={id}
              name={props.name}
              defaultValue={firstText}
              suppressHydrationWarning
              aria-label={props.label}
              placeholder={props.placeholder}
              rows={props.size === "page" ? 12 : 3}
              data-size={props.size ?? "note"}
              maxLength={props.maxLength}
              readOnly={props.readOnly}
              className={styles.text}
              aria-invalid={props.error ? true : undefined}
              aria-describedby={props.error ? `${id}-error` : `${id}-hint`}
              {...completion.fieldProps}
              onFocus={() => {
                preloadPasteConversion();
                completion.warm();
                uploads.warm();
                zen.warm();
                CompletionList.warm();
                EditorPreview.warm();
              }}
              onInput={(event) => {
                changed(event.currentTarget.value);
                const { inputType } = event.nativeEvent;
                // Suggestions are for what the user types, not for pasted and inserted text.
                if (isApplyingEdit() || inputType === "insertFromPaste") completion.close();
                else completion.look("typing");
              }}
              onSelect={() => completion.look("moving")}
              onBlur={completion.close}
              onKeyDown={writing.keyDown}
              onPaste={writing.paste}
            />
          </div>
          {view === "preview" && (
            <div
              id={`${id}-preview`}
              role="tabpanel"
              aria-labelledby={`${id}-preview-tab`}
              // The preview is focusable, so that the keyboard can scroll a long preview.
              tabIndex={0}
              className={styles.preview}
              // The preview is as high as the text field was, so that the page does not move. The
              // CSP forbids style attributes in the server's HTML, but the server never renders the
              // preview.
              style={{ minHeight: previewed.height }}
            >
              <EditorPreview text={previewed.text} preview={props.preview} />
            </div>
          )}
          {uploads.rows.length > 0 && (
            <UploadRows rows={uploads.rows} onRetry={uploads.retry} onCancel={uploads.cancel} />
          )}
          <div className={styles.foot}>
            <span id={`${id}-hint`}>{props.hint ?? texts.markdown}</span>
            {props.onSubmit && (
              <span className={styles.keys}>
                <KeyboardShortcut keys="mod+enter" /> {props.submitWords ?? texts.toSave}
              </span>
            )}
          </div>
          {dropping.isOver && <div className={styles.drop}>{texts.dropHere}</div>}
        </div>
        {upload && (
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              uploads.begin([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = "";
            }}
          />
        )}
        {completion.shown && (
          <CompletionList
            id={completion.listId}
            area={area}
            completion={completion.shown}
            onPick={completion.pick}
          />
        )}
      </div>
    </div>
  );
}
