/** Fields to create an issue or an epic as a child item: its title, and the project of an issue. */
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, SubmitEvent } from "react";
import { toErrorMessage } from "../../../platform/failure.ts";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import styles from "./add-child-form.module.css";
import { addChildMessages as texts } from "./children.messages.ts";
import { useCreateChild, useProjectsOfGroup } from "./new-child.api.ts";
import { rowKeyOf, type ChildKind, type LevelParent } from "./tree-levels.ts";

const TITLE_MAX = 255;

export function NewChildForm(props: {
  kind: ChildKind;
  root: LevelParent;
  isConfidential: boolean;
  takesFocus: boolean;
  onAdded: (key: string) => Promise<void>;
  onClose: () => void;
}) {
  const { kind, root, takesFocus, onAdded, onClose } = props;
  const [title, setTitle] = useState("");
  const [chosenProject, setChosenProject] = useState<number | null>(null);
  const [createsAnother, setCreatesAnother] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { data: projects, isError } = useProjectsOfGroup(root.group, kind === "issue");
  const create = useCreateChild(root, props.isConfidential);
  const announce = useAnnounceToScreenReaders();

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  const project = chosenProject ?? projects?.[0]?.id;
  const problem = kind === "epic" ? null : describeProjects(projects, isError);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaving || problem !== null) return;
    input.current?.focus();
    if (title.trim() === "") {
      return setFailure(kind === "epic" ? texts.epicTitleMissing : texts.issueTitleMissing);
    }
    if (kind === "issue" && project === undefined) return;
    setSaving(true);
    setFailure(null);
    try {
      const id = await create(kind === "issue" ? { title, project } : { title });
      announce(texts.created(title.trim()));
      setTitle("");
      if (createsAnother) await onAdded("");
      else {
        onClose();
        await onAdded(rowKeyOf(kind, id));
        return;
      }
    } catch (error) {
      setFailure(toErrorMessage(error));
    }
    setSaving(false);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && title === "") onClose();
  };

  return (
    // The form itself is not interactive: Escape closes it from any of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.new}
      aria-label={texts.form}
      onSubmit={(event) => void submit(event)}
      onKeyDown={keyDown}
    >
      <div className={styles.fields}>
        <div className={styles.title}>
          <TextField
            ref={input}
            label={texts.title}
            value={title}
            maxLength={TITLE_MAX}
            // Not `disabled`, which would lose the focus while the form is sent.
            readOnly={isSaving}
            error={failure}
            data-add-link=""
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </div>
        {kind === "issue" && (
          <div className={styles.project}>
            <SelectField
              label={texts.project}
              options={(projects ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(project ?? "")}
              disabled={isSaving || projects === undefined}
              error={problem}
              onChange={(event) => setChosenProject(Number(event.currentTarget.value))}
            />
          </div>
        )}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" size="sm" variant="primary" pending={isSaving}>
          {kind === "epic" ? texts.createEpic : texts.createIssue}
        </Button>
        <Button size="sm" disabled={isSaving} onClick={onClose}>
          {texts.cancel}
        </Button>
        <span className={styles.another}>
          <Checkbox
            label={texts.another}
            checked={createsAnother}
            onChange={(event) => setCreatesAnother(event.currentTarget.checked)}
          />
        </span>
      </div>
    </form>
  );
}

function describeProjects(
  projects: readonly unknown[] | undefined,
  isError: boolean,
): string | null {
  if (projects === undefined) return isError ? texts.projectsFailed : null;
  return projects.length === 0 ? texts.noProjects : null;
}
