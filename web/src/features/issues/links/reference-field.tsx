import { useId, useState } from "react";
import type { ClipboardEvent, FocusEvent, KeyboardEvent, RefObject } from "react";
import { Icon } from "../../../ui/base/icon.tsx";
import { useActiveOption } from "../../../ui/keyboard/use-active-option.ts";
import styles from "./add-links-form.module.css";
import { IssueSuggestionList } from "./issue-suggestion-list.tsx";
import type { Suggestion } from "./links.api.ts";
import { addLinksMessages as texts } from "./links.messages.ts";
import type { RelatedListPlace } from "./related-list.ts";
import { isReference } from "./references.ts";
import { useIssueSuggestions } from "./use-issue-suggestions.ts";

/** Field for several references, each a chip, with suggestions for the text that the user types. */
export function ReferenceField(props: {
  list: RelatedListPlace;
  /** Accessible name; says by default that the references are added to the list. */
  label?: string;
  /** Shows the suggestions in the flow of the page, for a dialog, which would cut them off. */
  isInline?: boolean;
  text: string;
  pending: readonly string[];
  /** The references that the server refused, and the id of the element with the reason. */
  failed: readonly string[];
  errorId: string | undefined;
  disabled: boolean;
  isLinked: (hit: Suggestion) => boolean;
  onText: (text: string) => void;
  /** Called with the whole text when its pieces must become pending references. */
  onSettle: (text: string) => void;
  onRemove: (reference: string) => void;
  input: RefObject<HTMLInputElement | null>;
}) {
  const { kind } = props.list;
  const { text, pending, failed, input, isLinked, disabled } = props;
  const listId = useId();
  const [isFocused, setFocused] = useState(false);
  const [isDismissed, setDismissed] = useState(false);
  // A reference needs no suggestions, which would cover the button that adds it.
  const search = isReference(text, kind) ? "" : text.trim().replace(/^[#&]/, "");
  const { state, hits } = useIssueSuggestions(search, props.list);
  const isOpen = isFocused && !isDismissed && search !== "";
  const options = useActiveOption(
    listId,
    hits.filter((hit) => !isLinked(hit)).map(({ path }) => path),
    { isOpen, startsWithFirst: true },
  );

  const write = (next: string) => {
    props.onText(next);
    setDismissed(false);
    options.forget();
  };
  const choose = (hit: Suggestion) => {
    if (!isLinked(hit)) props.onSettle(hit.reference);
  };
  const remove = (reference: string) => {
    props.onRemove(reference);
    input.current?.focus();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const active = isOpen ? hits.find(({ path }) => path === options.active) : undefined;
    const last = pending.at(-1);
    if (event.key === "Enter" && text.trim() !== "") {
      // A term without a suggestion stays, because it is no reference either.
      event.preventDefault();
      if (active) choose(active);
      else if (isReference(text, kind)) props.onSettle(text);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setDismissed(true);
    } else if (event.key === "Backspace" && text === "" && last !== undefined) remove(last);
    else options.move(event);
  };
  // Several references on lines of their own: an input field would join the lines.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(pasted)) return;
    event.preventDefault();
    props.onSettle(`${text} ${pasted}`);
  };
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    setFocused(false);
    if (event.currentTarget.value.trim() !== "") props.onSettle(event.currentTarget.value);
  };

  return (
    <div className={styles.field}>
      {/* This element is larger than the input; a click anywhere inside focuses the input. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.frame}
        data-invalid={props.errorId !== undefined || undefined}
        data-disabled={disabled || undefined}
        onClick={() => input.current?.focus()}
      >
        {pending.map((reference) => (
          <span
            key={reference}
            className={styles.chip}
            data-invalid={failed.includes(reference) || undefined}
          >
            <span>{reference}</span>
            <button
              type="button"
              aria-label={texts.removeReference(reference)}
              disabled={disabled}
              onClick={() => remove(reference)}
            >
              <Icon of="x" size={12} />
            </button>
          </span>
        ))}
        <input
          {...options.inputProps}
          ref={input}
          className={styles.input}
          aria-label={props.label ?? texts.references(kind)}
          aria-invalid={props.errorId !== undefined || undefined}
          aria-describedby={props.errorId}
          data-add-link=""
          placeholder={pending.length === 0 ? texts.placeholder(kind) : undefined}
          value={text}
          // Not `disabled`, which would lose the focus while the form is sent.
          readOnly={disabled}
          onFocus={() => setFocused(true)}
          onBlur={blur}
          onChange={(event) => write(event.currentTarget.value)}
          onPaste={paste}
          onKeyDown={keyDown}
        />
      </div>
      {isOpen && (
        <IssueSuggestionList
          id={listId}
          kind={kind}
          isInline={props.isInline}
          {...{ state, hits, isLinked }}
          query={search}
          active={options.active}
          elementId={options.elementId}
          onPoint={options.point}
          onChoose={choose}
        />
      )}
    </div>
  );
}
