import { useState } from "react";
import { Button } from "../../../../ui/buttons/button.tsx";
import type { PopupTriggerProps } from "../../../../ui/buttons/use-trigger.ts";
import { TextField } from "../../../../ui/forms/text-field.tsx";
import { Popover } from "../../../../ui/overlays/popover.tsx";
import { parseWeight } from "../../shared/parse-weight.ts";
import { bulkUpdateMessages as texts } from "../../shared/issue-list.messages.ts";
import styles from "./bulk-head.module.css";

/** Button of the bulk bar that asks for a weight; an empty field removes the weight. */
export function WeightPopover(props: {
  trigger: (trigger: PopupTriggerProps) => React.ReactNode;
  onChange: (weight: number | null) => void;
}) {
  return (
    <Popover label={texts.weight} width="sm" trigger={props.trigger}>
      {(close) => (
        <WeightForm
          onApply={(weight) => {
            close();
            props.onChange(weight);
          }}
        />
      )}
    </Popover>
  );
}

function WeightForm(props: { onApply: (weight: number | null) => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  return (
    <form
      className={styles.weight}
      onSubmit={(event) => {
        event.preventDefault();
        const weight = parseWeight(text);
        if (weight === undefined) setError(texts.weightWrong);
        else props.onApply(weight);
      }}
    >
      <TextField
        label={texts.weight}
        hint={texts.weightHint}
        size="sm"
        inputMode="numeric"
        // Focuses the field at once, because the user opened the panel in order to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setText(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" variant="primary">
        {texts.apply}
      </Button>
    </form>
  );
}
