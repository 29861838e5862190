/** Form with the name, description, visibility, features and options of a project. */
import { NAMESPACE_NAME_MAX, OWNER } from "@cairn/contract/access";
import type { Visibility } from "@cairn/contract/access";
import type { PlaceFrame } from "@cairn/contract/places";
import { FEATURE_ACCESS_LEVELS, PROJECT_DESCRIPTION_MAX } from "@cairn/contract/projects";
import type { Project } from "@cairn/contract/projects";
import { useState } from "react";
import type { FieldErrors } from "../../../platform/failure.ts";
import { readFormFieldText } from "../../../platform/use-form.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import {
  DescriptionField,
  nameAndPathMessages,
  placeSettingsMessages,
  useParentPlace,
  usePlaceSettings,
  VisibilityRadioGroup,
  visibilityMessages,
} from "../../groups/index.ts";
import { SettingsForm, SettingsSection, useSettingsForm } from "../../settings/index.ts";
import { projectSettingsMessages as texts } from "./project-settings.messages.ts";

export function ProjectGeneralForm(props: { place: PlaceFrame; project: Project }) {
  const { place, project } = props;
  const isOwner = place.level >= OWNER;
  const parent = useParentPlace(place);
  const { update } = usePlaceSettings(place);
  const toast = useToast();
  const [visibility, setVisibility] = useState<Visibility>(project.visibility);
  const form = useSettingsForm({
    labels: {
      name: nameAndPathMessages.name,
      description: nameAndPathMessages.description,
      visibility_level: visibilityMessages.label,
      issues_access_level: texts.issues,
    },
    check: (data): FieldErrors =>
      isOwner && readFormFieldText(data, "name").trim() === ""
        ? { name: [nameAndPathMessages.nameMissing] }
        : {},
    send: async (data) => {
      await update({
        description: readFormFieldText(data, "description").trim(),
        issues_access_level: readFormFieldText(data, "issues_access_level"),
        request_access_enabled: data.has("request_access_enabled"),
        emails_disabled: data.has("emails_disabled"),
        // The server refuses these two fields to maintainers.
        ...(isOwner && { name: readFormFieldText(data, "name").trim(), visibility }),
      });
      toast(placeSettingsMessages.saved.project, { intent: "success" });
    },
  });
  return (
    <SettingsSection
      title={placeSettingsMessages.general}
      text={isOwner ? placeSettingsMessages.generalText.project : placeSettingsMessages.ownersOnly}
    >
      <SettingsForm form={form}>
        {isOwner && (
          <TextField
            label={nameAndPathMessages.name}
            name="name"
            defaultValue={project.name}
            autoComplete="off"
            required
            maxLength={NAMESPACE_NAME_MAX}
            error={form.errorOf("name")}
          />
        )}
        <DescriptionField
          defaultValue={project.description ?? ""}
          maxLength={PROJECT_DESCRIPTION_MAX}
          error={form.errorOf("description")}
        />
        {isOwner && (
          <VisibilityRadioGroup
            of="project"
            within={parent}
            value={visibility}
            onChange={setVisibility}
            error={form.errorOf("visibility_level")}
          />
        )}
        <SelectField
          label={texts.issues}
          name="issues_access_level"
          hint={texts.issuesHint}
          defaultValue={project.issues_access_level}
          options={FEATURE_ACCESS_LEVELS.toReversed().map((value) => ({
            value,
            label: texts.issuesLevels[value],
          }))}
          error={form.errorOf("issues_access_level")}
        />
        <Checkbox
          label={placeSettingsMessages.requestAccess}
          description={placeSettingsMessages.requestAccessHint.project}
          name="request_access_enabled"
          defaultChecked={project.request_access_enabled}
        />
        <Checkbox
          label={placeSettingsMessages.emailsDisabled}
          description={placeSettingsMessages.emailsDisabledHint.project}
          name="emails_disabled"
          defaultChecked={project.emails_disabled}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
