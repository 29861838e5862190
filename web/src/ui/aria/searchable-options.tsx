/**
 * List of a picker below its search field. The focus stays in the field: arrow keys move through the
 * options, and Enter chooses the highlighted one, which is the first match while the user types.
 */
import { useEffect, useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { Icon } from "../base/icon.tsx";
import { kitMessages } from "../base/ui.messages.ts";
import { useFocusOnMount } from "../keyboard/use-focus-on-mount.ts";
import { useActiveOption } from "../keyboard/use-active-option.ts";
import { groupOptionsBySection } from "../search/options.ts";
import type { PickerOption, PickerOptionsState } from "../search/options.ts";
import type { OptionListProps } from "./option-list-props.ts";
import { NoOptions, OptionContent } from "./option-parts.tsx";
import styles from "./list.module.css";
import own from "./picker.module.css";

export function SearchableOptions(
  props: OptionListProps & {
    found: PickerOptionsState;
    options: readonly PickerOption[];
    query: string;
    onQuery: (query: string) => void;
  },
) {
  const { list, found, query } = props;
  const listId = useId();
  // A user who opens the list is about to search.
  const field = useFocusOnMount<HTMLInputElement>();
  const possible = new Map(
    props.options.filter(({ disabled }) => !disabled).map((option) => [option.id, option]),
  );
  const active = useActiveOption(listId, [...possible.keys()], {
    isOpen: true,
    startsWithFirst: query !== "",
  });
  const choose = (id: string | null) => {
    const option = possible.get(id ?? "");
    if (option) props.onChoose(option);
  };
  const early = useEarlyKeys(found.state, { choose: () => choose(active.active), ...props });
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || early.take(event) || active.move(event)) return;
    if (event.key !== "Enter") return;
    event.preventDefault();
    choose(active.active);
    // The next word replaces this one, so that several options are chosen without deleting.
    event.currentTarget.select();
  };
  // In ARIA, a list that is always visible below its search field does not make the field a combobox.
  const { role: _role, "aria-expanded": _expanded, ...inputProps } = active.inputProps;

  return (
    <>
      <div className={own.search}>
        <Icon of="search" size={14} />
        <input
          {...inputProps}
          type="search"
          ref={field}
          className={own.input}
          aria-label={list.searchLabel ?? kitMessages.search}
          value={query}
          onChange={(event) => {
            props.onQuery(event.currentTarget.value);
            active.forget();
            early.forget();
          }}
          onKeyDown={keyDown}
        />
      </div>
      {props.options.length === 0 && <NoOptions {...{ list, found }} />}
      <div
        id={listId}
        role="listbox"
        aria-label={list.label}
        aria-multiselectable={props.isMany}
        className={styles.list}
        hidden={props.options.length === 0}
        // Clicking in the list must not take the focus from the field.
        onPointerDown={(event) => event.preventDefault()}
      >
        {groupOptionsBySection(props.options).map(({ section, options }) => (
          <div key={section} role="group" aria-label={section || list.label}>
            {section !== "" && (
              <div className={styles.heading} aria-hidden="true">
                {section}
              </div>
            )}
            {options.map((option) => (
              // The field keeps the focus and handles the keys, so an option needs no key handler.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.id}
                id={option.disabled ? undefined : active.elementId(option.id)}
                role="option"
                aria-selected={props.selected.has(option.id)}
                aria-checked={props.mixed?.has(option.id) ? "mixed" : undefined}
                aria-disabled={option.disabled ?? undefined}
                className={styles.item}
                data-disabled={option.disabled ? "" : undefined}
                data-focused={active.active === option.id ? "" : undefined}
                onPointerMove={() => active.active !== option.id && active.point(option.id)}
                onClick={() => choose(option.id)}
              >
                <OptionContent
                  list={list}
                  option={option}
                  isSelected={props.selected.has(option.id)}
                  isMixed={props.mixed?.has(option.id)}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/**
 * Keeps Enter, and Escape after it, that come faster than the options: the first option is chosen,
 * and the list closed, as soon as it is loaded.
 */
function useEarlyKeys(
  state: PickerOptionsState["state"],
  { choose, onClose }: { choose: () => void; onClose: () => void },
) {
  const [kept, setKept] = useState<readonly ("Enter" | "Escape")[]>([]);
  const isLoading = state === "loading";
  useEffect(() => {
    const [key, ...rest] = kept;
    if (isLoading || key === undefined) return;
    setKept(rest);
    if (key === "Enter") choose();
    // Only the next render knows what was chosen, and closing applies it.
    else onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the functions are new in every render
  }, [isLoading, kept]);

  return {
    /** Returns whether the key was kept. */
    take(event: KeyboardEvent): boolean {
      const { key } = event;
      if (!isLoading || (key !== "Enter" && key !== "Escape")) return false;
      if (key === "Escape" && kept.length === 0) return false;
      event.preventDefault();
      event.stopPropagation();
      setKept([...kept, key]);
      return true;
    },
    /** Forgets the keys, because the user goes on typing. */
    forget: () => setKept([]),
  };
}
