/**
 * Form with the settings of the instance that have an effect. The REST API stores more settings,
 * for clients that expect them.
 */
import { VISIBILITIES, VISIBILITY } from "@cairn/contract/access";
import type { ApplicationSettings } from "@cairn/contract/settings";
import { ApiError } from "../../platform/api.ts";
import { toErrorMessage, type FieldErrors } from "../../platform/failure.ts";
import { readFormFieldText } from "../../platform/use-form.ts";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { SettingsForm, SettingsSection, useSettingsForm } from "../settings/index.ts";
import { useApplicationSettings, useUpdateApplicationSettings } from "./admin.api.ts";
import styles from "./admin.module.css";
import { instanceSettingsMessages as texts } from "./instance-settings.messages.ts";

const LIMITS = ["default_projects_limit", "issues_create_limit", "notes_create_limit"] as const;
const LEVELS = VISIBILITIES.map((value) => ({ value, label: texts.visibilities[value] }));

export function InstanceSettings() {
  const settings = useApplicationSettings();
  if (settings.data) {
    return (
      <div className={styles.settings}>
        <InstanceSettingsForm settings={settings.data} />
      </div>
    );
  }
  if (settings.isPending) return <SkeletonBlock lines={10} />;
  return (
    <ErrorState
      title={texts.failed}
      level={2}
      retrying={settings.isFetching}
      onRetry={() => void settings.refetch()}
    >
      {toErrorMessage(settings.error)}
    </ErrorState>
  );
}

function InstanceSettingsForm({ settings }: { settings: ApplicationSettings }) {
  const update = useUpdateApplicationSettings();
  const toast = useToast();
  const form = useSettingsForm({
    labels: texts.labels,
    check,
    send: async (data) => {
      try {
        await update({ ...toRequest(data), lock_version: settings.lock_version });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        throw new ApiError({ failure: "refused", status: 409, message: texts.stale, cause: error });
      }
      toast(texts.saved, { intent: "success" });
    },
  });
  return (
    <SettingsForm form={form}>
      <SettingsSection title={texts.signUp} text={texts.signUpText}>
        <Checkbox
          name="signup_enabled"
          label={texts.labels.signup_enabled}
          defaultChecked={settings.signup_enabled}
        />
      </SettingsSection>
      <SettingsSection title={texts.visibility} text={texts.visibilityText}>
        <div className={styles.columns}>
          {(["default_project_visibility", "default_group_visibility"] as const).map((name) => (
            <SelectField
              key={name}
              name={name}
              label={texts.labels[name]}
              defaultValue={settings[name]}
              options={LEVELS}
              error={form.errorOf(name)}
            />
          ))}
          <fieldset className={styles.choices}>
            <legend>{texts.labels.restricted_visibility_levels}</legend>
            {LEVELS.map(({ value, label }) => (
              <Checkbox
                key={VISIBILITY[value]}
                name="restricted_visibility_levels"
                value={value}
                label={label}
                defaultChecked={settings.restricted_visibility_levels.includes(value)}
              />
            ))}
            <p className={styles.hint}>{texts.restrictedHint}</p>
          </fieldset>
        </div>
      </SettingsSection>
      <SettingsSection title={texts.timeTracking}>
        <Checkbox
          name="time_tracking_limit_to_hours"
          label={texts.labels.time_tracking_limit_to_hours}
          description={texts.limitToHoursHint}
          defaultChecked={settings.time_tracking_limit_to_hours}
        />
      </SettingsSection>
      <SettingsSection title={texts.attachments}>
        <TextField
          label={texts.labels.max_attachment_size}
          name="max_attachment_size"
          type="number"
          min={1}
          required
          defaultValue={settings.max_attachment_size}
          error={form.errorOf("max_attachment_size")}
        />
      </SettingsSection>
      <SettingsSection title={texts.limits}>
        {LIMITS.map((name) => (
          <TextField
            key={name}
            label={texts.labels[name]}
            name={name}
            type="number"
            min={0}
            required
            hint={texts.limitHints[name]}
            defaultValue={settings[name]}
            error={form.errorOf(name)}
          />
        ))}
      </SettingsSection>
    </SettingsForm>
  );
}

function toRequest(data: FormData): object {
  return {
    signup_enabled: data.has("signup_enabled"),
    default_project_visibility: readFormFieldText(data, "default_project_visibility"),
    default_group_visibility: readFormFieldText(data, "default_group_visibility"),
    restricted_visibility_levels: data.getAll("restricted_visibility_levels"),
    time_tracking_limit_to_hours: data.has("time_tracking_limit_to_hours"),
    max_attachment_size: Number(readFormFieldText(data, "max_attachment_size")),
    ...Object.fromEntries(LIMITS.map((name) => [name, Number(readFormFieldText(data, name))])),
  };
}

/** The server accepts whole numbers only and answers with a general message. */
function check(data: FormData): FieldErrors {
  const size = Number(readFormFieldText(data, "max_attachment_size"));
  const wrong = LIMITS.filter((name) => {
    const limit = Number(readFormFieldText(data, name));
    return !Number.isInteger(limit) || limit < 0;
  });
  return {
    ...(Number.isInteger(size) && size >= 1 ? {} : { max_attachment_size: [texts.sizeInvalid] }),
    ...Object.fromEntries(wrong.map((name) => [name, [texts.limitInvalid]])),
  };
}
