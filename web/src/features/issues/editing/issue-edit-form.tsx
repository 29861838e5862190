/** Form that edits the title and description of an issue or epic in place. It opens once the templates are loaded. */
import type { IssueTemplateListItem } from "@cairn/contract/issues/issue-page";
import { ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import { useId, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { DraftStatus } from "../../../ui/editor/drafts/draft-status.tsx";
import { MarkdownEditor } from "../../../ui/editor/markdown-editor.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { TemplateNotice, TemplatePicker } from "../creating/template-row.tsx";
import { TitleField } from "../creating/title-field.tsx";
import { useTemplateSelection } from "../creating/use-template.ts";
import {
  useAutocompleteSources,
  useRenderPreviewFunction,
  useUploadFunction,
} from "../../writing/index.ts";
import { referenceOf } from "../shared/noteable-page.ts";
import { isNotTestCase } from "../shared/test-cases.ts";
import { IssueEditConflictView } from "./conflict-view.tsx";
import { SaveConflictWarning } from "./locked-warning.tsx";
import { issueEditFormMessages as texts } from "./editing.messages.ts";
import { useFetchTemplateContent, useTemplateNames } from "./editing.api.ts";
import { canSaveEditForm } from "./edit-state.ts";
import styles from "./editing.module.css";
import { ConcurrentChangeNotice } from "./concurrent-change-notice.tsx";
import { SaveErrorBanner } from "./save-error-banner.tsx";
import { useIssueEditForm, type IssueEditFormProps } from "./use-issue-edit-form.ts";

export function IssueEditForm(props: IssueEditFormProps) {
  const hasTemplates = props.issue.type !== "epic";
  const names = useTemplateNames(props.place, hasTemplates);
  if (hasTemplates && names.isPending) return <OpeningForm {...props} />;
  return <OpenForm {...props} templates={names.data ?? []} />;
}

function Heading({ issue }: Pick<IssueEditFormProps, "issue">) {
  return (
    <h1 tabIndex={-1}>
      {texts.form(issue.type)} <span className={styles.number}>{referenceOf(issue)}</span>
    </h1>
  );
}

/** Shown until the form can open: a skeleton of about the same height as the form. */
function OpeningForm({ issue }: IssueEditFormProps) {
  return (
    <div className={styles.form} aria-busy="true">
      <div className={styles.head}>
        <Heading issue={issue} />
      </div>
      <SkeletonBlock lines={8} />
    </div>
  );
}

function OpenForm(props: IssueEditFormProps & { templates: readonly IssueTemplateListItem[] }) {
  const { issue } = props;
  const kind = issue.type === "epic" ? "group" : "project";
  const place = { kind, full_path: props.place } as const;
  // The quick actions of issues are offered without a target; those of epics only with one.
  const target = issue.type === "epic" ? ({ kind: "epic", iid: issue.iid } as const) : undefined;
  const editing = useIssueEditForm(props, props.templates);
  const { state, saving, titleDraft, textDraft } = editing;
  const templates = useTemplateSelection(
    useFetchTemplateContent(props.place),
    editing.editor,
    null,
  );
  const descriptionId = useId();
  const [isSendingFiles, setSendingFiles] = useState(false);
  const isDeciding = saving.conflict !== null;
  const reason = reasonAgainst(state.title, isSendingFiles);
  const submit = () => {
    if (!isDeciding && canSaveEditForm(state) && reason === undefined) void editing.save();
  };
  const cancel = () => void editing.cancel();

  return (
    <form
      className={styles.form}
      aria-label={texts.form(issue.type)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.head}>
        <Heading issue={issue} />
        <DraftStatus
          state={textDraft.state.kind === "none" ? titleDraft.state : textDraft.state}
          onDiscard={editing.discardDraft}
        />
      </div>
      {state.lockedWarningVisible && (
        <SaveConflictWarning issue={issue} onDismiss={() => editing.tell({ kind: "dismissed" })} />
      )}
      {saving.trouble && (
        <SaveErrorBanner
          trouble={saving.trouble}
          isRetrying={state.updateLoading}
          onRetry={submit}
          onLeave={editing.leaveWithDraft}
        />
      )}
      {editing.news && !isDeciding && <ConcurrentChangeNotice issue={issue} what={editing.news} />}
      {saving.conflict && (
        <IssueEditConflictView
          key={saving.conflict.lock_version}
          conflict={saving.conflict}
          onDecided={(choices) => void editing.decide(choices)}
          onBack={() => {
            saving.leaveConflict();
            editing.editor.current?.focus();
          }}
        />
      )}
      <div className={styles.fields} hidden={isDeciding}>
        <div className={styles.title}>
          <TitleField
            field={editing.title}
            defaultValue={issue.title_text}
            draft={titleDraft}
            error={null}
            readOnly={state.updateLoading}
            onChange={(words) => editing.tell({ kind: "written", title: words })}
            onSubmit={submit}
            onEscape={cancel}
          />
        </div>
        <div>
          <div className={styles.row}>
            <label htmlFor={descriptionId}>{texts.description}</label>
            {issue.type !== "epic" && (
              <TemplatePicker
                list={{ data: state.issuableTemplates, isError: false }}
                templates={templates}
              />
            )}
          </div>
          <div className={styles.notice}>
            <TemplateNotice templates={templates} />
          </div>
          <MarkdownEditor
            ref={editing.editor}
            id={descriptionId}
            defaultText={issue.description_text}
            placeholder={texts.placeholder}
            size="page"
            readOnly={state.updateLoading}
            preview={useRenderPreviewFunction(place)}
            upload={useUploadFunction(place)}
            canAttachFile={issue.can.attach_file}
            sources={useAutocompleteSources(place, target)}
            enableAutocomplete={issue.enable_autocomplete}
            draft={textDraft}
            onChange={(words) => editing.tell({ kind: "written", description: words })}
            onSubmit={submit}
            onEscape={cancel}
            onBusyChange={setSendingFiles}
          />
        </div>
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            pending={state.updateLoading}
            disabledReason={reason}
            shortcut="mod+enter"
          >
            {texts.save}
          </Button>
          <Button onClick={cancel}>{texts.cancel}</Button>
          {issue.can.destroy && isNotTestCase(issue) && (
            <span className={styles.delete}>
              <Button
                variant="danger-quiet"
                icon="trash"
                pending={editing.isDeleting}
                onClick={() => void editing.remove()}
              >
                {texts.delete(issue.type)}
              </Button>
            </span>
          )}
        </div>
      </div>
      {saving.captcha}
    </form>
  );
}

function reasonAgainst(title: string, isSendingFiles: boolean): string | undefined {
  if (title.trim() === "") return texts.titleMissing;
  if (Array.from(title.trim()).length > ISSUE_TITLE_MAX) return texts.titleTooLong;
  return isSendingFiles ? texts.filesOnTheWay : undefined;
}
