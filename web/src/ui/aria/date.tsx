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
import { useIsNarrowWindow } from "../base/use-narrow.ts";
import { formatDate } from "../text/dates.ts";
import { useFirstWeekday } from "../text/first-weekday.ts";
import { Icon } from "../base/icon.tsx";
import { useFocusOnMount } from "../keyboard/use-focus-on-mount.ts";
import { TextField } from "../forms/text-field.tsx";
import { describeDay } from "../text/describe-day.ts";
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
  /**
   * Parses what the user types into yyyy-mm-dd; null if it is no date. `today` has the same format. By
   * default only yyyy-mm-dd is a date.
   */
  parse?: ((text: string, today: string) => string | null) | undefined;
}

const TYPED_DATE_MAX = 50;

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
  const firstWeekday = useFirstWeekday();
  const isNarrow = useIsNarrowWindow();
  return (
    <>
      <TypedDate {...props} now={now} hasFocus={!isNarrow} />
      <Calendar
        aria-label={props.label}
        value={value === null ? null : parseDate(value)}
        onChange={(date) => onChange(date.toString())}
        firstDayOfWeek={firstWeekday}
        {...(props.min !== undefined && { minValue: parseDate(props.min) })}
        {...(props.max !== undefined && { maxValue: parseDate(props.max) })}
        // On a narrow window, the focus on the field would open the on-screen keyboard.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isNarrow}
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

function parseIsoDate(text: string): string | null {
  return isIsoDate(text) ? text : null;
}

/**
 * Field for a typed date. It gets the focus, so that users can type at once; the arrow keys go on to
 * the calendar.
 */
function TypedDate(props: DatePickerOptions & { now: string; hasFocus: boolean }) {
  const { min, max, now, parse = parseIsoDate, onChange } = props;
  const field = useFocusOnMount<HTMLInputElement>(props.hasFocus);
  const [text, setText] = useState(props.value ?? "");
  const [error, setError] = useState<string | null>(null);
  const typed = text.trim();
  const date = parse(typed, now);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // React passes the event on to the form of the page that has the calendar, which must not be sent.
    event.stopPropagation();
    if (typed === "" && props.noneLabel !== null) onChange(null);
    else if (date === null)
      setError(props.parse ? kitMessages.noNaturalDate : kitMessages.noSuchDate);
    else if (min !== undefined && date < min) setError(kitMessages.dateTooEarly(formatDate(min)));
    else if (max !== undefined && date > max) setError(kitMessages.dateTooLate(formatDate(max)));
    else onChange(date);
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={kitMessages.typedDate}
        hideLabel
        size="sm"
        placeholder={props.parse ? kitMessages.naturalDate : "yyyy-mm-dd"}
        autoComplete="off"
        ref={field}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          const dialog = event.currentTarget.closest("[role=dialog]");
          dialog?.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]')?.focus();
        }}
        maxLength={TYPED_DATE_MAX}
        value={text}
        error={error}
        hint={date !== null && date !== props.value ? describeDay(date, now) : undefined}
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
