/** Section of the account page with the first day of the week, which calendars of this browser use. */
import { useState } from "react";
import { useBrowserValue } from "../../../ui/base/use-browser-value.ts";
import { SegmentedControl } from "../../../ui/forms/segmented.tsx";
import {
  FIRST_WEEKDAYS,
  readFirstWeekday,
  saveFirstWeekday,
  type FirstWeekday,
} from "../../../ui/text/first-weekday.ts";
import { SettingsSection } from "../../settings/index.ts";
import { accountMessages as texts } from "./account.messages.ts";

export function CalendarSection() {
  const stored = useBrowserValue<FirstWeekday>(readFirstWeekday, "mon");
  const [chosen, setChosen] = useState<FirstWeekday | null>(null);
  return (
    <SettingsSection title={texts.calendar} text={texts.savedInBrowser}>
      <SegmentedControl
        label={texts.firstWeekday}
        options={FIRST_WEEKDAYS.map((value) => ({ value, label: texts.weekdays[value] }))}
        value={chosen ?? stored}
        onChange={(day) => {
          saveFirstWeekday(day);
          setChosen(day);
        }}
      />
    </SettingsSection>
  );
}
