import { getLocalTimeZone, parseDate, today } from "@internationalized/date";
import { useState } from "react";
import type { SubmitEvent } from "react";
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  Dialog,
} from "react-aria-components";
import { Button } from "../buttons/button.tsx";
import { formatDate } from "../text/dates.ts";
import { readFirstWeekday } from "../text/first-weekday.ts";
import { Icon } from "../base/icon.tsx";
import { TextField } from "../forms/text-field.tsx";
import { isIsoDate } from "../text/typed-date.ts";
import { kitMessages } from "../base/ui.messages.ts";
import styles from "./date.module.css";
import { FloatingPanel } from "./floating-panel.tsx";
import type { FloatingPanelProps } from "./floating-panel.tsx";

export interface DatePickerOptions {
  label: string;
  /** The chosen date as yyyy-mm-dd; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Label of the button that clears the date; null where a date is required. */
  noneLabel?: string | null | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

export default function DatePart(props: FloatingPanelProps & DatePickerOptions) {
  const { anchor, isOpen, onOpenChange, placement } = props;
  return (
    <FloatingPanel {...{ anchor, isOpen, onOpenChange, placement }}>
      <Dialog className={styles.dialog} aria-label={props.label}>
        <DateChooser
          {...props}
          onChange={(value) => {
            onOpenChange(false);
            if (value !== props.value) props.onChange(value);
          }}
        />
      </Dialog>
    </FloatingPanel>
  );
}

function DateChooser(props: DatePickerOptions) {
  const { value, onChange, noneLabel = kitMessages.noDueDate } = props;
  const now = today(getLocalTimeZone()).toString();
  return (
    <>
      <TypedDate {...props} />
      <Calendar
        aria-label={props.label}
        value={value === null ? null : parseDate(value)}
        onChange={(date) => onChange(date.toString())}
        firstDayOfWeek={readFirstWeekday()}
        {...(props.min !== undefined && { minValue: parseDate(props.min) })}
        {...(props.max !== undefined && { maxValue: parseDate(props.max) })}
        // The calendar gets the focus, so that arrow keys work
        // immediately. Shift+Tab reaches the field to type a date in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      >
        <header className={styles.head}>
          <CalendarHeading className={styles.month} />
          <AriaButton
            slot="previous"
            className={styles.turn}
            aria-label={kitMessages.previousMonth}
          >
            <Icon of="chevron-left" size={14} />
          </AriaButton>
          <AriaButton slot="next" className={styles.turn} aria-label={kitMessages.nextMonth}>
            <Icon of="chevron-right" size={14} />
          </AriaButton>
        </header>
        <CalendarGrid className={styles.grid} weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className={styles.weekday}>{day.slice(0, 2)}</CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className={styles.day} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <footer className={styles.foot}>
        {noneLabel !== null && (
          <Button size="xs" variant="ghost" onClick={() => onChange(null)}>
            {noneLabel}
          </Button>
        )}
        <span className={styles.today}>
          <Button
            size="xs"
            onClick={() => onChange(now)}
            disabled={!isWithin(now, props.min, props.max)}
          >
            {kitMessages.today}
          </Button>
        </span>
      </footer>
    </>
  );
}

function TypedDate(props: DatePickerOptions) {
  const { min, max, onChange } = props;
  const [text, setText] = useState(props.value ?? "");
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === "" && props.noneLabel !== null) onChange(null);
    else if (!isIsoDate(typed)) setError(kitMessages.noSuchDate);
    else if (min !== undefined && typed < min) setError(kitMessages.dateTooEarly(formatDate(min)));
    else if (max !== undefined && typed > max) setError(kitMessages.dateTooLate(formatDate(max)));
    else onChange(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={kitMessages.typedDate}
        hideLabel
        size="sm"
        placeholder="yyyy-mm-dd"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
    </form>
  );
}

function isWithin(date: string, min: string | undefined, max: string | undefined): boolean {
  return (min === undefined || date >= min) && (max === undefined || date <= max);
}
