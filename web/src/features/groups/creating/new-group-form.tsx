import { NAMESPACE_NAME_MAX } from "@cairn/contract/access";
import type { Visibility } from "@cairn/contract/access";
import { GROUP_DESCRIPTION_MAX } from "@cairn/contract/groups";
import type { GroupDetail } from "@cairn/contract/groups";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useCreateGroup } from "../groups.api.ts";
import { groupMessages, nameAndPathMessages, visibilityMessages } from "../groups.messages.ts";
import { CheckedPathField } from "../naming/checked-path-field.tsx";
import { DescriptionField } from "../naming/description-field.tsx";
import { validateNamespacePath } from "../naming/path-validation.ts";
import { useSuggestedPath } from "../naming/use-suggested-path.ts";
import { limitVisibilityToParent, VisibilityRadioGroup } from "../visibility/visibility-choice.tsx";
import styles from "./new-place-form.module.css";

const texts = groupMessages.createPage;

export function NewGroupForm(props: { parent: GroupDetail | null }) {
  const { parent } = props;
  const create = useCreateGroup();
  const key = useIdempotencyKey();
  const [, navigate] = useLocation();
  const naming = useSuggestedPath();
  const [wished, setWished] = useState<Visibility>("private");
  const visibility = limitVisibilityToParent(wished, parent);
  // The path that the server refused. Its error disappears when the path changes, either by typing a
  // path or because the path follows a changed name.
  const [triedPath, setTriedPath] = useState<string | null>(null);
  const form = useForm({
    labels: {
      name: nameAndPathMessages.name,
      path: nameAndPathMessages.path,
      description: nameAndPathMessages.description,
      visibility_level: visibilityMessages.label,
    },
    check: (data) => {
      setTriedPath(readFormFieldText(data, "path"));
      return problemsOf(data, parent === null);
    },
    send: async (data) => {
      const request = {
        name: readFormFieldText(data, "name").trim(),
        path: readFormFieldText(data, "path"),
        description: readFormFieldText(data, "description").trim(),
        visibility,
        ...(parent && { parent_id: parent.id }),
      };
      const group = await create(request, key.keyFor(request));
      navigate(`/${group.full_path}`);
    },
  });

  return (
    <form {...form.formProps} className={styles.form}>
      <FormErrorBanner form={form} />
      <TextField
        label={nameAndPathMessages.name}
        name="name"
        // The form is the whole page, and this is its first field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder={texts.namePlaceholder}
        value={naming.name}
        onChange={(event) => naming.setName(event.currentTarget.value)}
        autoComplete="off"
        required
        maxLength={NAMESPACE_NAME_MAX}
        error={form.errorOf("name")}
      />
      <CheckedPathField
        value={naming.path}
        onChange={naming.setPath}
        parent={parent}
        error={naming.path === triedPath ? form.errorOf("path") : null}
      />
      <DescriptionField maxLength={GROUP_DESCRIPTION_MAX} error={form.errorOf("description")} />
      <VisibilityRadioGroup
        of="group"
        within={parent}
        value={visibility}
        onChange={setWished}
        error={form.errorOf("visibility_level")}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.pending}>
          {texts.submit}
        </Button>
        <Link
          href={parent === null ? "/dashboard/groups" : `/${parent.full_path}`}
          className={buttonClassName({})}
        >
          {texts.cancel}
        </Link>
      </div>
    </form>
  );
}

function problemsOf(data: FormData, top: boolean): FieldErrors {
  const errors: FieldErrors = {};
  if (readFormFieldText(data, "name").trim() === "")
    errors.name = [nameAndPathMessages.nameMissing];
  const problem = validateNamespacePath(readFormFieldText(data, "path"), { top, shortest: 2 });
  if (problem !== null) errors.path = [problem];
  return errors;
}
