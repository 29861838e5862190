/** Form with the name, description, visibility and options of a group. */
import { NAMESPACE_NAME_MAX } from "@cairn/contract/access";
import type { Visibility } from "@cairn/contract/access";
import { GROUP_DESCRIPTION_MAX, type Group } from "@cairn/contract/groups";
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import type { FieldErrors } from "../../../platform/failure.ts";
import { readFormFieldText } from "../../../platform/use-form.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SettingsForm, SettingsSection, useSettingsForm } from "../../settings/index.ts";
import { nameAndPathMessages, visibilityMessages } from "../groups.messages.ts";
import { DescriptionField } from "../naming/description-field.tsx";
import { VisibilityRadioGroup } from "../visibility/visibility-choice.tsx";
import { placeSettingsMessages as texts } from "./place-settings.messages.ts";
import { useParentPlace, usePlaceSettings } from "./use-place-settings.ts";

export function GroupGeneralForm(props: { place: PlaceFrame; group: Group }) {
  const { place, group } = props;
  const parent = useParentPlace(place);
  const { update } = usePlaceSettings(place);
  const toast = useToast();
  const [visibility, setVisibility] = useState<Visibility>(place.visibility);
  const form = useSettingsForm({
    labels: {
      name: nameAndPathMessages.name,
      description: nameAndPathMessages.description,
      visibility_level: visibilityMessages.label,
    },
    check: (data): FieldErrors =>
      readFormFieldText(data, "name").trim() === ""
        ? { name: [nameAndPathMessages.nameMissing] }
        : {},
    send: async (data) => {
      const acceptsRequests = data.has("request_access_enabled");
      await update({
        name: readFormFieldText(data, "name").trim(),
        description: readFormFieldText(data, "description").trim(),
        emails_disabled: data.has("emails_disabled"),
        mentions_disabled: data.has("mentions_disabled"),
        // These two stay out of the request while they are unchanged, because the server records
        // each submitted value in the audit log.
        ...(visibility !== place.visibility && { visibility }),
        ...(acceptsRequests !== group.request_access_enabled && {
          request_access_enabled: acceptsRequests,
        }),
      });
      toast(texts.saved.group, { intent: "success" });
    },
  });
  return (
    <SettingsSection title={texts.general} text={texts.generalText.group}>
      <SettingsForm form={form}>
        <TextField
          label={nameAndPathMessages.name}
          name="name"
          defaultValue={place.name}
          autoComplete="off"
          required
          maxLength={NAMESPACE_NAME_MAX}
          error={form.errorOf("name")}
        />
        <DescriptionField
          defaultValue={place.description}
          maxLength={GROUP_DESCRIPTION_MAX}
          error={form.errorOf("description")}
        />
        <VisibilityRadioGroup
          of="group"
          within={parent}
          value={visibility}
          onChange={setVisibility}
          error={form.errorOf("visibility_level")}
        />
        <Checkbox
          label={texts.requestAccess}
          description={texts.requestAccessHint.group}
          name="request_access_enabled"
          defaultChecked={group.request_access_enabled}
        />
        <Checkbox
          label={texts.emailsDisabled}
          description={texts.emailsDisabledHint.group}
          name="emails_disabled"
          defaultChecked={group.emails_disabled}
        />
        <Checkbox
          label={texts.mentionsDisabled}
          description={texts.mentionsDisabledHint}
          name="mentions_disabled"
          defaultChecked={group.mentions_disabled}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
