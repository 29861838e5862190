import { NAMESPACE_NAME_MAX, NAMESPACE_PATH_MAX } from "@cairn/contract/access";
import type { Visibility } from "@cairn/contract/access";
import { OWN_PROJECTS_PATH, PROJECT_DESCRIPTION_MAX } from "@cairn/contract/projects";
import type { NamespaceForNewProject } from "@cairn/contract/projects";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { FieldErrors } from "../../../platform/failure.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { readFormFieldText, useForm } from "../../../platform/use-form.ts";
import { FormErrorBanner } from "../../../ui/forms/form-error-banner.tsx";
import { Button, buttonClassName } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import {
  DescriptionField,
  nameAndPathMessages,
  limitVisibilityToParent,
  validateNamespacePath,
  useSuggestedPath,
  VisibilityRadioGroup,
  visibilityMessages,
} from "../../groups/index.ts";
import { useCreateProject } from "../projects.api.ts";
import { projectMessages } from "../projects.messages.ts";
import { ProjectNamespaceField } from "./destination-field.tsx";
import styles from "./new-project-form.module.css";

const texts = projectMessages.createPage;

export function NewProjectForm(props: {
  destinations: readonly NamespaceForNewProject[];
  first: NamespaceForNewProject;
}) {
  const create = useCreateProject();
  const key = useIdempotencyKey();
  const [, navigate] = useLocation();
  const naming = useSuggestedPath();
  const [destination, setDestination] = useState(props.first);
  const [wished, setWished] = useState<Visibility>("private");
  const visibility = limitVisibilityToParent(wished, destination);
  const [triedPath, setTriedPath] = useState<string | null>(null);
  const form = useForm({
    labels: {
      name: nameAndPathMessages.name,
      path: nameAndPathMessages.path,
      description: nameAndPathMessages.description,
      visibility_level: visibilityMessages.label,
      namespace: texts.place,
    },
    check: (data) => {
      setTriedPath(readFormFieldText(data, "path"));
      return problemsOf(data);
    },
    send: async (data) => {
      const request = {
        name: readFormFieldText(data, "name").trim(),
        path: readFormFieldText(data, "path"),
        namespace_id: destination.id,
        description: readFormFieldText(data, "description").trim(),
        visibility,
      };
      const project = await create(request, key.keyFor(request));
      navigate(`/${project.path_with_namespace}`);
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
      <div className={styles.address}>
        <ProjectNamespaceField
          destinations={props.destinations}
          value={destination}
          error={form.errorOf("namespace")}
          onChange={(chosen) => {
            setTriedPath(null);
            setDestination(chosen);
          }}
        />
        <TextField
          label={nameAndPathMessages.path}
          name="path"
          value={naming.path}
          onChange={(event) => naming.setPath(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={NAMESPACE_PATH_MAX}
          hint={
            naming.path === ""
              ? nameAndPathMessages.pathHint
              : texts.address(`/${destination.full_path}/${naming.path}`)
          }
          error={naming.path === triedPath ? form.errorOf("path") : null}
        />
      </div>
      <DescriptionField maxLength={PROJECT_DESCRIPTION_MAX} error={form.errorOf("description")} />
      <VisibilityRadioGroup
        of="project"
        within={destination}
        value={visibility}
        onChange={setWished}
        error={form.errorOf("visibility_level")}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.pending}>
          {texts.submit}
        </Button>
        <Link href={OWN_PROJECTS_PATH} className={buttonClassName({})}>
          {texts.cancel}
        </Link>
      </div>
    </form>
  );
}

function problemsOf(data: FormData): FieldErrors {
  const errors: FieldErrors = {};
  if (readFormFieldText(data, "name").trim() === "")
    errors.name = [nameAndPathMessages.nameMissing];
  const problem = validateNamespacePath(readFormFieldText(data, "path"), {
    top: false,
    shortest: 1,
  });
  if (problem !== null) errors.path = [problem];
  return errors;
}
