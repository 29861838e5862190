/** Content of the page Preferences: time zone, first day of the week and keyboard. */
import {
  FIRST_DAYS_OF_WEEK,
  type FirstDayOfWeek,
  type UserPreferences,
} from "@cairn/contract/account/preferences";
import { useContext } from "react";
import { useBrowserValue } from "../../../ui/base/use-browser-value.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { formatDateTime } from "../../../ui/text/dates.ts";
import { RenderedAtContext, useTimeZone } from "../../../ui/text/time.tsx";
import { SettingsSection } from "../../settings/index.ts";
import { LoadedPreferences } from "./loaded-preferences.tsx";
import { useSavePreference } from "./preferences.api.ts";
import { preferencesMessages as texts } from "./preferences.messages.ts";
import styles from "./preferences.module.css";
import { listTimeZones, NO_TIME_ZONES } from "./time-zone-list.ts";

export function PreferencesView() {
  return <LoadedPreferences>{(all) => <Sections all={all} />}</LoadedPreferences>;
}

function Sections({ all }: { all: UserPreferences }) {
  const { save, saving } = useSavePreference();
  return (
    <>
      <SettingsSection title={texts.time}>
        <div className={styles.fields}>
          <TimeZoneField value={all.timezone} onChange={(timezone) => void save({ timezone })} />
          <SelectField
            label={texts.firstDay}
            value={all.first_day_of_week ?? ""}
            options={[
              { value: "", label: texts.browserDay },
              ...FIRST_DAYS_OF_WEEK.map((day) => ({ value: `${day}`, label: texts.days[day] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              void save({
                first_day_of_week: value === "" ? null : (Number(value) as FirstDayOfWeek),
              })
            }
          />
        </div>
      </SettingsSection>
      <SettingsSection title={texts.keyboard}>
        <Switch
          label={texts.singleKeys}
          description={texts.singleKeysHint}
          checked={all.single_key_shortcuts}
          pending={saving === "single_key_shortcuts"}
          onChange={(on) => void save({ single_key_shortcuts: on })}
        />
      </SettingsSection>
    </>
  );
}

/** The list of zones is the browser's own; the server renders only the chosen one. */
function TimeZoneField(props: { value: string | null; onChange: (zone: string | null) => void }) {
  const { value } = props;
  const renderedAt = useContext(RenderedAtContext) ?? new Date().toISOString();
  const timeZone = useTimeZone();
  const zones = useBrowserValue(listTimeZones, NO_TIME_ZONES);
  const names = value === null || zones.includes(value) ? zones : [value, ...zones];
  return (
    <SelectField
      label={texts.timeZone}
      hint={texts.timeNow(formatDateTime(renderedAt, timeZone))}
      value={value ?? ""}
      options={[
        { value: "", label: texts.browserZone },
        ...names.map((name) => ({ value: name, label: name.replaceAll("_", " ") })),
      ]}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value || null)}
    />
  );
}
