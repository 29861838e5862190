/** Form that changes the path of a project or group. The old path keeps working as a redirect. */
import { NAMESPACE_PATH_MAX } from "@cairn/contract/access";
import { parentNamespacePath } from "@cairn/contract/place-api";
import type { PlaceFrame } from "@cairn/contract/places";
import type { FieldErrors } from "../../../platform/failure.ts";
import { readFormFieldText } from "../../../platform/use-form.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { SettingsForm, SettingsSection, useSettingsForm } from "../../settings/index.ts";
import { nameAndPathMessages } from "../groups.messages.ts";
import { validateNamespacePath } from "../naming/path-validation.ts";
import { placeSettingsMessages as texts } from "./place-settings.messages.ts";

export function PlacePathForm(props: {
  place: PlaceFrame;
  /** Sends the new path. Call `markSaved` before navigating to the new address. */
  rename: (path: string, markSaved: () => void) => Promise<void>;
}) {
  const { place } = props;
  const kind = place.kind === "group" ? "group" : "project";
  const parent = parentNamespacePath(place.full_path);
  const confirm = useConfirmDialog();
  const form = useSettingsForm({
    labels: { path: nameAndPathMessages.path },
    check: (data): FieldErrors => {
      const path = readFormFieldText(data, "path");
      const shortest = kind === "group" ? 2 : 1;
      const problem = validateNamespacePath(path, { top: parent === null, shortest });
      return problem === null ? {} : { path: [problem] };
    },
    send: async (data, markSaved) => {
      const path = readFormFieldText(data, "path");
      const isConfirmed = await confirm({
        title: texts.changePathQuestion(path),
        body: texts.changePathConsequence[kind],
        confirmLabel: texts.changePath,
        danger: true,
      });
      if (!isConfirmed) return false;
      await props.rename(path, markSaved);
      return true;
    },
  });
  return (
    <SettingsSection title={nameAndPathMessages.path} text={texts.pathText[kind]}>
      <SettingsForm form={form} submit={texts.changePath} secondary>
        <TextField
          label={texts.newPath}
          name="path"
          defaultValue={place.full_path.slice(parent === null ? 0 : parent.length + 1)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={NAMESPACE_PATH_MAX}
          hint={texts.address(parent === null ? "/" : `/${parent}/`)}
          error={form.errorOf("path")}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
