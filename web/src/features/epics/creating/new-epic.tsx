/** The new epic form. Title, description and confidentiality also work as a plain form. */
import { epicsPath, newEpicPath } from "@cairn/contract/epics/epic-list";
import { ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import type { PlaceFrame } from "@cairn/contract/places";
import { useId, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { DraftStatus } from "../../../ui/editor/drafts/draft-status.tsx";
import { buildDraftStorageKey } from "../../../ui/editor/drafts/drafts.ts";
import { useDraft } from "../../../ui/editor/drafts/use-draft.ts";
import { MarkdownEditor, type EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { TitleField } from "../../issues/index.ts";
import {
  useAutocompleteSources,
  useRenderPreviewFunction,
  useUploadFunction,
} from "../../writing/index.ts";
import { newEpicMessages as texts } from "./new-epic.messages.ts";
import { useCreateEpic, type NewEpicRequest } from "./creating.api.ts";
import styles from "./creating.module.css";
import { EMPTY_NEW_EPIC_ATTRIBUTES, toNewEpicRequestAttributes } from "./new-epic-attributes.ts";
import { NewEpicSidebar } from "./new-epic-sidebar.tsx";

export function CreateEpicForm(props: { group: PlaceFrame }) {
  const { group } = props;
  const { full_path: path } = group;
  const [, navigate] = useLocation();
  const key = useIdempotencyKey();
  const create = useCreateEpic(path);
  const editor = useRef<EditorHandle>(null);
  const descriptionId = useId();
  const [attributes, setAttributes] = useState(EMPTY_NEW_EPIC_ATTRIBUTES);
  const [isSendingFiles, setSendingFiles] = useState(false);
  const writer = usePageContext().session.user?.id ?? 0;
  const titleDraft = useDraft(buildDraftStorageKey(writer, "Epic", "new", path, "title"));
  const textDraft = useDraft(buildDraftStorageKey(writer, "Epic", "new", path, "description"));
  const form = useForm({
    labels: {
      title: texts.titleField,
      description: texts.description,
      confidential: texts.confidential,
      start_date_fixed: texts.startDate,
      due_date_fixed: texts.dueDate,
    },
    check: (data) => check(data, isSendingFiles),
    send: async (data) => {
      const request = { ...requestOf(data), ...toNewEpicRequestAttributes(attributes) };
      const epic = await create(request, key.keyFor(request));
      titleDraft.drop();
      textDraft.drop();
      navigate(new URL(epic.web_url).pathname);
    },
  });
  const submit = () => form.formProps.ref.current?.requestSubmit();
  const descriptionError = form.errorOf("description");

  return (
    <form
      {...form.formProps}
      action={newEpicPath(path)}
      aria-label={texts.title}
      className={styles.form}
    >
      <div className={styles.main}>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <DraftStatus
            state={textDraft.state.kind === "none" ? titleDraft.state : textDraft.state}
          />
        </div>
        <FormErrorBanner form={form} />
        <CsrfTokenInput />
        <TitleField
          name="epic[title]"
          defaultValue={form.typed("title") ?? ""}
          draft={titleDraft}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onSubmit={submit}
          error={form.errorOf("title")}
        />
        <div className={styles.description}>
          <label htmlFor={descriptionId}>{texts.description}</label>
          <MarkdownEditor
            ref={editor}
            id={descriptionId}
            name="epic[description]"
            defaultText={form.typed("description") ?? ""}
            placeholder={texts.placeholder}
            size="page"
            error={descriptionError}
            preview={useRenderPreviewFunction(group)}
            upload={useUploadFunction(group)}
            sources={useAutocompleteSources(group)}
            draft={textDraft}
            submitWords={texts.toCreate}
            onSubmit={submit}
            onBusyChange={setSendingFiles}
          />
          {descriptionError && (
            <FieldHint id={`${descriptionId}-error`} state="invalid">
              {descriptionError}
            </FieldHint>
          )}
        </div>
        <Checkbox
          name="epic[confidential]"
          value="true"
          label={texts.confidential}
          description={texts.confidentialHint}
          defaultChecked={form.typed("confidential") === "true"}
        />
      </div>
      <aside className={styles.side} aria-label={texts.details}>
        <NewEpicSidebar
          group={group}
          value={attributes}
          onChange={(news) => setAttributes((before) => ({ ...before, ...news }))}
        />
      </aside>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          disabledReason={isSendingFiles ? texts.filesOnTheWay : undefined}
          shortcut="mod+enter"
        >
          {texts.submit}
        </Button>
        <Link href={epicsPath(path)} className={buttonClassName({})}>
          {texts.cancel}
        </Link>
      </div>
    </form>
  );
}

function requestOf(data: FormData): NewEpicRequest {
  return {
    title: readFormFieldText(data, "epic[title]").trim(),
    description: readFormFieldText(data, "epic[description]"),
    confidential: data.has("epic[confidential]"),
  };
}

function check(data: FormData, isSendingFiles: boolean): FieldErrors {
  const { title } = requestOf(data);
  const errors: FieldErrors = {};
  if (title === "") errors.title = [texts.titleMissing];
  if (Array.from(title).length > ISSUE_TITLE_MAX)
    errors.title = [texts.titleTooLong(ISSUE_TITLE_MAX)];
  if (isSendingFiles) errors.description = [texts.filesOnTheWay];
  return errors;
}
