/** Row of the weight in the sidebar, edited in place. Enter or leaving the field saves, Escape cancels. */
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createLazyComponent } from "../../../ui/base/lazy.tsx";
import { PropertyRow } from "../../../ui/work/property.tsx";
import { parseWeight } from "./parse-weight.ts";
import { weightMessages as texts } from "./weight.messages.ts";

const WeightInput = createLazyComponent(() => import("./weight-input.tsx"));

export function WeightRow(props: {
  value: number | null;
  shortcut?: string;
  pending?: boolean;
  onChange: (weight: number | null) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>();
  const edit = useRef<HTMLButtonElement>(null);
  const stop = () => {
    setText(null);
    setError(undefined);
  };
  /** Closes the field and focuses the Edit button, because the field had the focus. */
  const stopAndFocus = () => {
    flushSync(stop);
    edit.current?.focus();
  };
  const submit = (close: () => void) => {
    const weight = parseWeight(text ?? "");
    if (weight === undefined) return setError(texts.invalid);
    close();
    if (weight !== props.value) props.onChange(weight);
  };
  return (
    <PropertyRow
      label={texts.weight}
      editLabel={texts.edit}
      editRef={edit}
      {...(props.shortcut !== undefined && { shortcut: props.shortcut })}
      {...(props.pending !== undefined && { pending: props.pending })}
      onEdit={() => setText(props.value === null ? "" : String(props.value))}
      onApply={() => submit(stopAndFocus)}
      {...(error !== undefined && { error, onCancel: stopAndFocus })}
      editor={
        text === null ? null : (
          <WeightInput
            value={text}
            onChange={(value) => {
              setError(undefined);
              setText(value);
            }}
            onLeave={() => submit(stop)}
            onEnter={() => submit(stopAndFocus)}
            onEscape={stopAndFocus}
          />
        )
      }
    >
      {props.value}
    </PropertyRow>
  );
}
