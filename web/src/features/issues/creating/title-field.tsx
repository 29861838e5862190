import { ISSUE_TITLE_MAX } from "@cairn/contract/issues/issues";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { DraftHandle } from "../../../ui/editor/drafts/use-draft.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { newIssueMessages as texts } from "./creating.messages.ts";

/** When at most this many characters are left, the field shows how many. */
const NEAR = 40;

export function TitleField(props: {
  /** Name of the form field; without it, that of an issue's title. */
  name?: string;
  defaultValue: string;
  draft: DraftHandle;
  error: string | null;
  readOnly?: boolean;
  autoFocus?: boolean;
  field?: RefObject<HTMLInputElement | null>;
  onChange?: (text: string) => void;
  onSubmit: () => void;
  onEscape?: () => void;
}) {
  const { draft, defaultValue } = props;
  const own = useRef<HTMLInputElement>(null);
  const field = props.field ?? own;
  const [length, setLength] = useState(Array.from(defaultValue).length);
  const measure = (text: string) => setLength(Array.from(text.trim()).length);

  useEffect(() => {
    const { current } = field;
    if (!current) return;
    if (current.value === defaultValue) {
      const left = draft.restore(current.value);
      if (left !== null) current.value = left;
    } else draft.keep(current.value);
    measure(current.value);
    if (current.value !== defaultValue) props.onChange?.(current.value);
    // Runs once, on mount: restores the draft, or keeps the title that the user typed before hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const left = ISSUE_TITLE_MAX - length;
  const tooLong = left < 0 ? `${texts.titleField} ${texts.titleTooLong(ISSUE_TITLE_MAX)}` : null;
  return (
    <TextField
      ref={field}
      label={texts.titleField}
      name={props.name ?? "issue[title]"}
      size="lg"
      autoComplete="off"
      required
      readOnly={props.readOnly}
      // Only the page of a new issue asks for it, whose first field this is.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.autoFocus}
      defaultValue={defaultValue}
      error={props.error ?? tooLong}
      hint={left <= NEAR ? texts.titleLeft(left) : undefined}
      onKeyDown={(event) => {
        if (event.key === "Escape") props.onEscape?.();
        // Handles only Ctrl+Enter and Cmd+Enter. The browser submits the form on a plain Enter.
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        props.onSubmit();
      }}
      onInput={(event) => {
        measure(event.currentTarget.value);
        draft.keep(event.currentTarget.value);
        props.onChange?.(event.currentTarget.value);
      }}
    />
  );
}
