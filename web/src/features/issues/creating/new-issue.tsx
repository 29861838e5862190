/** The new issue form. Title and description also work as a plain form without JavaScript. */
import { newIssuePath } from "@cairn/contract/issues/issue-page";
import { ISSUE_TYPES, ISSUE_TITLE_MAX, type IssueType } from "@cairn/contract/issues/issues";
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { useId, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { useRawQueryString } from "../../../platform/raw-search.ts";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import type { FieldErrors } from "../../../platform/failure.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { DraftStatus } from "../../../ui/editor/drafts/draft-status.tsx";
import { buildDraftStorageKey } from "../../../ui/editor/drafts/drafts.ts";
import { MarkdownEditor, type EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import { useDraft } from "../../../ui/editor/drafts/use-draft.ts";
import { FieldHint } from "../../../ui/forms/field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { useCaptcha } from "../../moderation/index.ts";
import {
  useAutocompleteSources,
  useRenderPreviewFunction,
  useUploadFunction,
} from "../../writing/index.ts";
import { toNewIssueRequestAttributes, type NewIssueAttributes } from "./new-issue-attributes.ts";
import { NewIssueSidebar } from "./new-issue-sidebar.tsx";
import {
  useCreateIssue,
  useTemplateFromUrl,
  useLoadTemplateText,
  useNewIssueTemplates,
  type NewIssueRequest,
} from "./creating.api.ts";
import { newIssueMessages as texts } from "./creating.messages.ts";
import styles from "./creating.module.css";
import { parseNewIssuePrefill } from "./prefill.ts";
import { TemplateNotice, TemplatePicker } from "./template-row.tsx";
import { TitleWithDuplicates } from "./title-with-duplicates.tsx";
import { useNewIssueAttributes } from "./use-new-issue-attributes.ts";
import { usePrefillFollowUpIssue } from "./use-follow-up.ts";
import { useFillInDefaultTemplate } from "./use-default-template.ts";
import { useTemplateSelection } from "./use-template.ts";

export function CreateIssueForm(props: { place: PlaceFrame }) {
  const { place } = props;
  const { full_path: project } = place;
  const search = useRawQueryString();
  const [, navigate] = useLocation();
  const prefill = parseNewIssuePrefill(search);
  const asked = useTemplateFromUrl(project, prefill.template);
  const key = useIdempotencyKey();
  const captcha = useCaptcha();
  const create = useCreateIssue(project, captcha.solve);
  const editor = useRef<EditorHandle>(null);
  const title = useRef<HTMLInputElement>(null);
  const descriptionId = useId();
  const [arrangement, setArrangement] = useNewIssueAttributes(place, prefill.milestoneId);
  const [isSendingFiles, setSendingFiles] = useState(false);

  // The key of a draft includes the user's id, because several
  // users can share a browser and must not see each other's drafts.
  const writer = usePageContext().session.user?.id ?? 0;
  const titleDraft = useDraft(
    buildDraftStorageKey(writer, "Issue", "new", project, search, "title"),
  );
  const textDraft = useDraft(
    buildDraftStorageKey(writer, "Issue", "new", project, search, "description"),
  );
  const form = useForm({
    labels: {
      title: texts.titleField,
      description: texts.description,
      confidential: texts.confidential,
      issue_type: texts.type,
    },
    check: (data) => check(data, isSendingFiles),
    send: async (data) => {
      const request = {
        ...requestOf(data),
        ...toNewIssueRequestAttributes(arrangement),
        ...(thread !== null && { discussion_to_resolve: thread }),
      };
      const issue = await create(request, key.keyFor(request));
      if (issue === null) return;
      titleDraft.drop();
      textDraft.drop();
      navigate(new URL(issue.web_url).pathname);
    },
  });
  const thread = form.typed("discussion_to_resolve") || prefill.thread;
  const words = usePrefillFollowUpIssue(project, thread, title, editor);
  const offered = useNewIssueTemplates(project);
  const hasOtherText =
    form.typed("description") !== undefined ||
    prefill.description !== "" ||
    prefill.template !== null ||
    thread !== null;
  const defaultTemplate = hasOtherText ? null : (offered.data?.default ?? null);
  const first =
    asked && prefill.template ? { key: prefill.template, content: asked.content } : defaultTemplate;
  const templates = useTemplateSelection(useLoadTemplateText(project), editor, first);
  useFillInDefaultTemplate(defaultTemplate, editor, (template) => {
    templates.begin(template);
    // The text of a template that the user has not touched is no draft.
    textDraft.drop();
  });
  const change = (news: Partial<NewIssueAttributes>) => {
    setArrangement((before) => ({ ...before, ...news }));
  };
  const submit = () => form.formProps.ref.current?.requestSubmit();
  const canArrange = place.abilities.arrange_issues;
  const descriptionError = form.errorOf("description");

  return (
    <form
      {...form.formProps}
      action={newIssuePath(project)}
      aria-label={texts.title}
      className={styles.form}
      data-arranging={canArrange || undefined}
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
        {thread !== null && <input type="hidden" name="discussion_to_resolve" value={thread} />}
        <TitleWithDuplicates
          project={project}
          defaultValue={form.typed("title") ?? (prefill.title || words?.title || "")}
          draft={titleDraft}
          field={title}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onSubmit={submit}
          error={form.errorOf("title")}
        />
        <div className={styles.type}>
          <SelectField
            label={texts.type}
            name="issue[issue_type]"
            defaultValue={form.typed("issue_type") ?? prefill.type}
            options={ISSUE_TYPES.map((type) => ({ value: type, label: texts.types[type] }))}
            error={form.errorOf("issue_type")}
          />
        </div>
        <div>
          <div className={styles.row}>
            <label htmlFor={descriptionId}>{texts.description}</label>
            <TemplatePicker
              list={{ data: offered.data?.templates, isError: offered.isError }}
              templates={templates}
            />
          </div>
          <div className={styles.notice}>
            <TemplateNotice templates={templates} />
          </div>
          <MarkdownEditor
            ref={editor}
            id={descriptionId}
            name="issue[description]"
            defaultText={
              form.typed("description") ??
              (prefill.description || first?.content || words?.description || "")
            }
            placeholder={texts.placeholder}
            size="page"
            error={descriptionError}
            preview={useRenderPreviewFunction(place)}
            upload={useUploadFunction(place)}
            sources={useAutocompleteSources(place)}
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
          name="issue[confidential]"
          value="true"
          label={texts.confidential}
          description={texts.confidentialHint}
          defaultChecked={form.typed("confidential") === "true" || prefill.confidential}
        />
      </div>
      {canArrange && <NewIssueSidebar place={place} value={arrangement} onChange={change} />}
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
        <Link href={placePagePath(place, "issues")} className={buttonClassName({})}>
          {texts.cancel}
        </Link>
      </div>
      {captcha.dialog}
    </form>
  );
}

function requestOf(data: FormData): NewIssueRequest {
  return {
    title: readFormFieldText(data, "issue[title]").trim(),
    description: readFormFieldText(data, "issue[description]"),
    issue_type: readFormFieldText(data, "issue[issue_type]") as IssueType,
    confidential: data.has("issue[confidential]"),
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
