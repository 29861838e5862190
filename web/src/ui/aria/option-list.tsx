/** Content of a picker: a list with a search field, or a short list without one. */
import { useState } from "react";
import { usePickerOptions } from "../search/options.ts";
import type { PickerOption } from "../search/options.ts";
import { OptionListBox } from "./option-list-box.tsx";
import type { OptionListProps } from "./option-list-props.ts";
import { SearchableOptions } from "./searchable-options.tsx";

const SEARCH_FROM = 8;

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
