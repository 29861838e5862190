/** Content of a picker: a list with a search field, or a short list without one. */
import { useState } from "react";
import type { ReactNode } from "react";
import { usePickerOptions } from "../search/options.ts";
import type { LoadedPickerOptions, PickerOption } from "../search/options.ts";
import { OptionListBox } from "./option-list-box.tsx";
import { SearchableOptions } from "./searchable-options.tsx";

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

export interface OptionListProps {
  list: PickerListProps;
  /** The options that were loaded while the list was open before. */
  loaded: LoadedPickerOptions;
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
  const found = usePickerOptions(list.options, list.load, query, props.loaded);
  const options = found.state === "ready" ? found.options : [];
  const isWhole = query === "" && found.state === "ready";
  const shown = isWhole ? withFirst(options, props.first, props.none) : options;
  const hasSearch = list.search ?? (list.load || (list.options?.length ?? 0) >= SEARCH_FROM);
  return hasSearch ? (
    <SearchableOptions {...props} {...{ found, query }} options={shown} onQuery={setQuery} />
  ) : (
    <OptionListBox {...props} found={found} options={shown} />
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
