/** Filter field: tokens of key, operator and value, followed by a free search term. */
import { useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import type { FocusEvent, SubmitEvent, KeyboardEvent, Ref } from "react";
import { FilterSuggestionList } from "./filter-list.tsx";
import { describeFilterToken, useFilterSuggestions } from "./filter-suggestions.ts";
import type { RecentFilter, FilterSuggestion } from "./filter-suggestions.ts";
import {
  clearFilterDraftInput,
  createFilterDraft,
  isSameFilter,
  parseTypedFilter,
  removeLastFilterDraftPart,
} from "./filter-tokens.ts";
import type { FilterDraft, FilterKey, FilterToken } from "./filter-tokens.ts";
import { FilterChip, PendingFilterChip } from "./filter-chips.tsx";
import styles from "./filter-field.module.css";
import { Icon } from "../base/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { useAnnounceToScreenReaders } from "../base/live-regions.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import { useActiveOption } from "../keyboard/use-active-option.ts";

export type { FilterKey, FilterToken } from "./filter-tokens.ts";
export type { RecentFilter } from "./filter-suggestions.ts";

export function FilterField(props: {
  label: string;
  placeholder?: string | undefined;
  keys: readonly FilterKey[];
  tokens: readonly FilterToken[];
  text: string;
  /** Called when the user changed the filter. The caller must apply it. */
  onChange: (tokens: FilterToken[], text: string) => void;
  recent?: readonly RecentFilter[] | undefined;
  /** Number of results of the current filter; announced to screen readers when it changes. */
  resultCount?: number | null | undefined;
  /** Name of the query parameter for the search term, when the form is submitted without JavaScript. */
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  const { keys } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    props.ref,
    () => input.current,
  );
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useDraft(props.tokens, props.text);
  const offer = useFilterSuggestions(draft, keys, props.recent ?? []);
  const suggestions = offer.sections.flatMap((section) => section.suggestions);
  const isChoosing = draft.text !== "" || draft.key !== null;
  const options = useActiveOption(
    listId,
    suggestions.map(({ id }) => id),
    { isOpen, startsWithFirst: isChoosing },
  );
  useSpokenCount(props.resultCount ?? null);

  const write = (next: FilterDraft) => {
    setDraft(next);
    options.forget();
  };
  const settle = (next: FilterDraft) => {
    const typed = parseTypedFilter(next.text, keys);
    const settled = createFilterDraft([...next.tokens, ...typed.tokens], typed.text);
    write(settled);
    if (!isSameFilter(settled, props)) props.onChange([...settled.tokens], settled.text);
  };
  const choose = ({ next, isSettled }: FilterSuggestion) => {
    if (isSettled) settle(next);
    else write(next);
    // A complete filter is applied, and the suggestions would cover its results.
    setOpen(!isSettled);
    input.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const active = suggestions.find(({ id }) => id === options.active);
    if (isOpen && active) choose(active);
    else if (!draft.key) {
      settle(draft);
      setOpen(false);
    }
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isAtStart = event.currentTarget.selectionEnd === 0;
    if (event.key === "Backspace" && isAtStart) {
      event.preventDefault();
      const next = removeLastFilterDraftPart(draft);
      if (draft.key) write(next);
      else settle(next);
    } else if (event.key === "Escape") {
      const next = clearFilterDraftInput(draft);
      if (next) write(next);
      else if (isOpen) setOpen(false);
      else return;
      event.preventDefault();
      event.stopPropagation();
    } else if (!isOpen && event.key === "ArrowDown") setOpen(true);
    else options.move(event);
  };
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const clear = () => {
    settle(createFilterDraft([], ""));
    input.current?.focus();
  };

  return (
    // The form itself is not interactive: its blur handler only closes the list of suggestions.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      role="search"
      aria-label={props.label}
      className={styles.filter}
      onSubmit={submit}
      onBlur={blur}
    >
      {/* This element is larger than the input; a click anywhere inside focuses the input. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.frame} onClick={() => input.current?.focus()}>
        <Icon of="list-filter" size={14} />
        {draft.tokens.map((token, place) => (
          <FilterChip
            // The index is part of the key, because the same token can occur twice.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${place} ${token.key} ${token.value}`}
            names={describeFilterToken(token, keys)}
            onRemove={() => {
              settle({ ...draft, tokens: draft.tokens.filter((each) => each !== token) });
              input.current?.focus();
            }}
          />
        ))}
        {draft.key && <PendingFilterChip filterKey={draft.key} operator={draft.operator} />}
        <input
          {...options.inputProps}
          ref={input}
          name={props.name ?? "search"}
          className={styles.input}
          aria-label={props.label}
          enterKeyHint="search"
          placeholder={draft.tokens.length === 0 && !draft.key ? props.placeholder : undefined}
          value={draft.text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            write({ ...draft, text: event.currentTarget.value });
            setOpen(true);
          }}
          onKeyDown={keyDown}
        />
        {(draft.tokens.length > 0 || isChoosing) && (
          <IconButton icon="x" size="xs" label={kitMessages.clearFilter} onClick={clear} />
        )}
      </div>
      {isOpen && (
        <FilterSuggestionList
          id={listId}
          offer={offer}
          active={options.active}
          elementId={options.elementId}
          onPoint={options.point}
          onChoose={choose}
        />
      )}
    </form>
  );
}

/**
 * State of the filter that the user is typing. When the caller passes another applied filter in
 * `tokens` and `text`, that filter replaces the state.
 */
function useDraft(tokens: readonly FilterToken[], text: string) {
  const [draft, setDraft] = useState(() => createFilterDraft(tokens, text));
  const [known, setKnown] = useState({ tokens, text });
  if (!isSameFilter(known, { tokens, text })) {
    setKnown({ tokens, text });
    if (!isSameFilter(draft, { tokens, text })) setDraft(createFilterDraft(tokens, text));
  }
  return [draft, setDraft] as const;
}

function useSpokenCount(count: number | null): void {
  const announce = useAnnounceToScreenReaders();
  const said = useRef(count);
  useEffect(() => {
    if (count === said.current) return;
    said.current = count;
    if (count !== null) announce(kitMessages.found(count));
  }, [announce, count]);
}
