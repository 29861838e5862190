/** Content of a picker: the search field, and the options or the reason why there are none. */
import { useState } from "react";
import type { ReactNode } from "react";
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from "react-aria-components";
import { Icon } from "../base/icon.tsx";
import { groupOptionsBySection, usePickerOptions } from "../search/options.ts";
import type { PickerOption } from "../search/options.ts";
import { kitMessages } from "../base/ui.messages.ts";
import { ListError, ListSkeleton } from "../lists/list-states.tsx";
import styles from "./list.module.css";
import own from "./picker.module.css";

export interface PickerListProps {
  label: string;
  options?: readonly PickerOption[] | undefined;
  /** Loads the options for a query, instead of `options`. Called again whenever the query changes. */
  load?: ((query: string) => Promise<readonly PickerOption[]>) | undefined;
  /**
   * Whether to show a search field. By default it is shown for eight or more options, and always
   * with `load`.
   */
  search?: boolean | undefined;
  searchLabel?: string | undefined;
  emptyText?: string | undefined;
  failedText?: string | undefined;
  title?: string | undefined;
  footer?: ReactNode | ((close: () => void) => ReactNode);
}

const SEARCH_FROM = 8;

interface OptionListProps {
  list: PickerListProps;
  selected: ReadonlySet<string>;
  isMany: boolean;
  none: PickerOption | null;
  /** Options that are listed first, even when `load` does not return them. */
  first?: readonly PickerOption[] | undefined;
  onChoose: (option: PickerOption) => void;
}

export function PickerOptionList(props: OptionListProps) {
  const { list } = props;
  const [query, setQuery] = useState("");
  const hasSearch = list.search ?? (list.load || (list.options?.length ?? 0) >= SEARCH_FROM);
  if (!hasSearch) return <Found {...props} query="" />;
  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <TextField
        className={own.search}
        aria-label={list.searchLabel ?? kitMessages.search}
        // Focuses the search field, because a user who opens the list is about to search.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        type="search"
      >
        <Icon of="search" size={14} />
        <Input className={own.input} autoComplete="off" spellCheck="false" />
      </TextField>
      <Found {...props} query={query} />
    </Autocomplete>
  );
}

function Found(props: OptionListProps & { query: string }) {
  const { list, query, selected } = props;
  const found = usePickerOptions(list.options, list.load, query);
  if (found.state === "loading") return <ListSkeleton />;
  if (found.state === "failed") {
    return <ListError text={list.failedText ?? kitMessages.listFailed} onRetry={found.retry} />;
  }
  const options = query === "" ? withFirst(found.options, props.first, props.none) : found.options;
  const known = new Map(options.map((option) => [option.id, option]));
  return (
    <ListBox
      aria-label={list.label}
      className={styles.list}
      // Without a search field, the list itself gets the focus when it opens.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={query === "" && !list.load}
      escapeKeyBehavior="none"
      selectionMode={props.isMany ? "multiple" : "single"}
      selectedKeys={selected}
      onSelectionChange={(keys) => {
        const after = new Set(keys === "all" ? known.keys() : [...keys].map(String));
        const changed = [...known.keys()].filter((id) => after.has(id) !== selected.has(id));
        // Reports the option that the user selected or deselected. In a list with a single choice,
        // two ids change: the old option is deselected, and the new option is selected and
        // reported.
        const option = known.get(changed.find((id) => after.has(id)) ?? changed[0] ?? "");
        if (option) props.onChoose(option);
      }}
      renderEmptyState={() => (
        <p className={own.empty}>{list.emptyText ?? kitMessages.noMatches}</p>
      )}
    >
      {groupOptionsBySection(options).map(({ section, options: members }) =>
        section === "" ? (
          members.map(itemOf)
        ) : (
          <ListBoxSection key={section}>
            <Header className={styles.heading}>{section}</Header>
            {members.map(itemOf)}
          </ListBoxSection>
        ),
      )}
    </ListBox>
  );
}

function withFirst(
  options: readonly PickerOption[],
  first: readonly PickerOption[] = [],
  none: PickerOption | null,
): PickerOption[] {
  const ids = new Set(options.map(({ id }) => id));
  return [...(none ? [none] : []), ...first.filter(({ id }) => !ids.has(id)), ...options];
}

function itemOf({ id, label, description, icon, leading, disabled }: PickerOption) {
  return (
    <ListBoxItem
      key={id}
      id={id}
      textValue={label}
      className={styles.item}
      {...(disabled && { isDisabled: true })}
    >
      {({ isSelected }) => (
        <>
          {leading ?? (icon && <Icon of={icon} />)}
          <span className={styles.words}>
            {label} {description && <span className={styles.aside}>{description}</span>}
          </span>
          {isSelected && (
            <span className={styles.tick}>
              <Icon of="check" />
            </span>
          )}
        </>
      )}
    </ListBoxItem>
  );
}
