import { useRef } from "react";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { KeyboardShortcut } from "../keyboard/keyboard-shortcut.tsx";
import styles from "./search-field.module.css";
import { Spinner } from "../base/spinner.tsx";
import { TextField } from "./text-field.tsx";
import { kitMessages } from "../base/ui.messages.ts";

export function SearchField(props: {
  label: string;
  hideLabel?: boolean;
  value: string;
  onChange: (text: string) => void;
  placeholder?: string;
  size?: "sm" | "md" | "lg";
  busy?: boolean;
  /** A chip before the text, which says what is searched. */
  chip?: ReactNode;
  /** Shortcut that focuses the field. It is shown while the field is empty. */
  shortcut?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const { hideLabel = true, value, onChange } = props;
  const own = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange("");
    own.current?.querySelector("input")?.focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || value === "") return;
    // The first Escape clears the field; the second Escape closes the surrounding overlay.
    event.preventDefault();
    event.stopPropagation();
    onChange("");
  };
  return (
    <div ref={own} className={styles.search}>
      <TextField
        ref={props.ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        label={props.label}
        hideLabel={hideLabel}
        name={props.name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keyDown}
        placeholder={props.placeholder}
        size={props.size}
        leading="search"
        chip={props.chip}
        trailing={
          <>
            {props.busy && <Spinner />}
            {value !== "" && (
              <IconButton icon="x" size="xs" label={kitMessages.clear} onClick={clear} />
            )}
            {value === "" && props.shortcut && <KeyboardShortcut keys={props.shortcut} />}
          </>
        }
      />
    </div>
  );
}
