/** Form that creates or edits a description template. */
import type { PlaceFrame } from "@cairn/contract/places";
import {
  DESCRIPTION_TEMPLATE_CONTENT_MAX,
  DESCRIPTION_TEMPLATE_NAME_MAX,
  descriptionTemplatesPath,
} from "@cairn/contract/projects/description-templates";
import type { DescriptionTemplate } from "@cairn/contract/projects/description-templates";
import { useId, useState } from "react";
import { useLocation } from "wouter";
import { ApiError } from "../../platform/api.ts";
import type { FieldErrors } from "../../platform/failure.ts";
import { useIdempotencyKey } from "../../platform/idempotency-key.ts";
import { readFormFieldText } from "../../platform/use-form.ts";
import { MarkdownEditor } from "../../ui/editor/markdown-editor.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FieldHint } from "../../ui/forms/field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { SettingsForm, useSettingsForm } from "../settings/index.ts";
import {
  useAutocompleteSources,
  useRenderPreviewFunction,
  useUploadFunction,
} from "../writing/index.ts";
import { useTemplateMutations } from "./description-templates.api.ts";
import { descriptionTemplateMessages as texts } from "./description-templates.messages.ts";
import styles from "./description-templates.module.css";

export function TemplateForm(props: {
  place: PlaceFrame;
  /** The template to edit; null for a new one. */
  template: DescriptionTemplate | null;
  /** Name and content that the form starts with. */
  start: { name: string; content: string } | null;
}) {
  const { place, template, start } = props;
  const list = descriptionTemplatesPath(place.full_path);
  const changes = useTemplateMutations(place.full_path);
  const key = useIdempotencyKey();
  const toast = useToast();
  const [, navigate] = useLocation();
  const contentId = useId();
  const [isSendingFiles, setSendingFiles] = useState(false);
  const form = useSettingsForm({
    labels: { name: texts.name, content: texts.content },
    check: (data) => findFieldErrors(readFields(data), isSendingFiles),
    send: async (data, markSaved) => {
      const fields = readFields(data);
      if (template) {
        await changes
          .update(template.id, { ...fields, lock_version: template.lock_version })
          .catch(rethrowStaleError);
      } else await changes.create(fields, key.keyFor(fields));
      markSaved();
      toast((template ? texts.saved : texts.created)(fields.name), { intent: "success" });
      navigate(list);
    },
  });
  const contentError = form.errorOf("content");
  return (
    <SettingsForm form={form} submit={template ? undefined : texts.create} cancelHref={list}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="name"
        required
        // Focuses the field of a new template, because the user opened the page in order to name it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={template === null}
        autoComplete="off"
        maxLength={DESCRIPTION_TEMPLATE_NAME_MAX}
        defaultValue={start?.name}
        error={form.errorOf("name")}
      />
      <div className={styles.content}>
        <label htmlFor={contentId}>{texts.content}</label>
        <MarkdownEditor
          id={contentId}
          name="content"
          defaultText={start?.content}
          placeholder={texts.placeholder}
          size="page"
          maxLength={DESCRIPTION_TEMPLATE_CONTENT_MAX}
          error={contentError}
          preview={useRenderPreviewFunction(place)}
          upload={useUploadFunction(place)}
          sources={useAutocompleteSources(place)}
          onSubmit={() => form.formProps.ref.current?.requestSubmit()}
          onBusyChange={setSendingFiles}
        />
        {contentError && (
          <FieldHint id={`${contentId}-error`} state="invalid">
            {contentError}
          </FieldHint>
        )}
      </div>
      <Checkbox
        label={texts.defaultLabel}
        description={texts.defaultHint}
        name="is_default"
        defaultChecked={template?.is_default}
      />
    </SettingsForm>
  );
}

/** The server's message about a later version is for API clients, so the form shows another one. */
function rethrowStaleError(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
  const { failure, status } = error;
  throw new ApiError({ failure, status, message: texts.stale, cause: error });
}

function readFields(data: FormData) {
  return {
    name: readFormFieldText(data, "name").trim(),
    content: readFormFieldText(data, "content"),
    is_default: data.has("is_default"),
  };
}

function findFieldErrors(
  { name, content }: { name: string; content: string },
  isSendingFiles: boolean,
): FieldErrors {
  return {
    ...(name === "" && { name: [texts.nameMissing] }),
    ...(content.trim() === "" && { content: [texts.contentMissing] }),
    ...(isSendingFiles && { content: [texts.filesOnTheWay] }),
  };
}
