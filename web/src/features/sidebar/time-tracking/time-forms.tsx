/** Forms to log time and to set the estimate. Loaded when a user opens them. */
import { parseDuration } from "@cairn/contract/durations";
import { useState } from "react";
import { toErrorMessage } from "../../../platform/failure.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextButton } from "../../../ui/buttons/text-button.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { DateField } from "../../../ui/overlays/date-field.tsx";
import { useTimeTrackingApi, type TrackedItem } from "./time-tracking.api.ts";
import { logTimeMessages as texts } from "./time-tracking-forms.messages.ts";
import styles from "./time-forms.module.css";

const SUMMARY_MAX = 255;

interface TimeFormProps {
  item: TrackedItem;
  estimate: string | null;
  onChanged: () => void;
  onClose: () => void;
}

export default function TimeForms(props: TimeFormProps) {
  const [isEstimating, setEstimating] = useState(false);
  return isEstimating ? (
    <EstimateForm {...props} />
  ) : (
    <LogTimeForm {...props} onEstimate={() => setEstimating(true)} />
  );
}

function LogTimeForm(props: TimeFormProps & { onEstimate: () => void }) {
  const { logTime } = useTimeTrackingApi(props.item);
  const toast = useToast();
  const [time, setTime] = useState("");
  const [date, setDate] = useState<string | null>(null);
  const [summary, setSummary] = useState("");
  const { error, isPending, setError, submit } = useSubmission(async () => {
    const spentAt = date === null ? null : `${date}T12:00:00Z`;
    await logTime({ timeSpent: time.trim(), spentAt, summary: summary.trim() });
    props.onClose();
    props.onChanged();
    toast(texts.logged(time.trim()));
  });
  return (
    <form
      className={styles.form}
      aria-label={texts.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (parseDuration(time) === null) setError(texts.timeInvalid);
        else void submit();
      }}
    >
      <div className={styles.pair}>
        <TextField
          label={texts.time}
          size="sm"
          placeholder={texts.timeHint}
          maxLength={SUMMARY_MAX}
          // Focuses the field at once, because the user opened the form in order to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={time}
          error={error}
          onChange={(event) => {
            setError(null);
            setTime(event.currentTarget.value);
          }}
        />
        <DateField
          label={texts.date}
          size="sm"
          value={date}
          noneLabel={texts.today}
          max={new Date().toISOString().slice(0, 10)}
          onChange={setDate}
        />
      </div>
      <TextField
        label={texts.summary}
        size="sm"
        maxLength={SUMMARY_MAX}
        value={summary}
        onChange={(event) => setSummary(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <TextButton tone="link" onClick={props.onEstimate}>
          {texts.setEstimate}
        </TextButton>
        <Button size="sm" onClick={props.onClose} disabled={isPending}>
          {texts.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit" pending={isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

function EstimateForm(props: TimeFormProps) {
  const { saveEstimate } = useTimeTrackingApi(props.item);
  const toast = useToast();
  const [estimate, setEstimate] = useState(props.estimate ?? "");
  const { error, isPending, setError, submit } = useSubmission(async () => {
    await saveEstimate(estimate.trim());
    props.onClose();
    props.onChanged();
    toast(texts.estimated);
  });
  return (
    <form
      className={styles.form}
      aria-label={texts.estimateTitle}
      onSubmit={(event) => {
        event.preventDefault();
        if (estimate.trim() !== "" && parseDuration(estimate) === null) setError(texts.timeInvalid);
        else void submit();
      }}
    >
      <TextField
        label={texts.estimate}
        hint={texts.estimateHint}
        size="sm"
        placeholder={texts.timeHint}
        maxLength={SUMMARY_MAX}
        // Focuses the field at once, because the user opened the form in order to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={estimate}
        error={error}
        onChange={(event) => {
          setError(null);
          setEstimate(event.currentTarget.value);
        }}
      />
      <div className={styles.buttons}>
        <span />
        <Button size="sm" onClick={props.onClose} disabled={isPending}>
          {texts.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit" pending={isPending}>
          {texts.saveEstimate}
        </Button>
      </div>
    </form>
  );
}

/** State of a form with one error message. The form keeps its values when saving fails. */
function useSubmission(send: () => Promise<void>) {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    setPending(true);
    try {
      await send();
    } catch (reason) {
      setError(toErrorMessage(reason));
    } finally {
      setPending(false);
    }
  };
  return { error, setError, isPending, submit };
}
