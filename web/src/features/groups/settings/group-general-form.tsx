/** Form with the name, description and visibility of a group. */
import { NAMESPACE_NAME_MAX } from "@cairn/contract/access";
import type { Visibility } from "@cairn/contract/access";
import { GROUP_DESCRIPTION_MAX } from "@cairn/contract/groups";
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import type { FieldErrors } from "../../../platform/failure.ts";
import { readFormFieldText } from "../../../platform/use-form.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SettingsForm, SettingsSection, useSettingsForm } from "../../settings/index.ts";
import { nameAndPathMessages, visibilityMessages } from "../groups.messages.ts";
import { DescriptionField } from "../naming/description-field.tsx";
import { VisibilityRadioGroup } from "../visibility/visibility-choice.tsx";
import { placeSettingsMessages as texts } from "./place-settings.messages.ts";
import { useParentPlace, usePlaceSettings } from "./use-place-settings.ts";

export function GroupGeneralForm({ place }: { place: PlaceFrame }) {
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
      await update({
        name: readFormFieldText(data, "name").trim(),
        description: readFormFieldText(data, "description").trim(),
        // Unchanged visibility stays out of the request, because the server records each
        // submitted visibility in the audit log.
        ...(visibility !== place.visibility && { visibility }),
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
      </SettingsForm>
    </SettingsSection>
  );
}
