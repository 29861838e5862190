/** Content of a picker: a list with a search field, or a short list without one. */
import { useState } from "react";
import { usePickerOptions } from "../search/options.ts";
import type { PickerOption, PickerOptionsState } from "../search/options.ts";
import { OptionListBox } from "./option-list-box.tsx";
import type { OptionListProps, PickerOptionCreation } from "./option-list-props.ts";
import { SearchableOptions } from "./searchable-options.tsx";

const SEARCH_FROM = 8;

export function PickerOptionList(props: OptionListProps) {
  const { list } = props;
  const [query, setQuery] = useState("");
  const found = usePickerOptions(list.options, list.load, query, props.loaded, {
    typingPauseMs: list.typingPauseMs,
    matches: list.matches,
  });
  const options = found.state === "ready" ? found.options : [];
  const isWhole = query === "" && found.state === "ready";
  // Keeps the first options as they were when the list opened, so that a change by another user does
  // not move the option under the pointer.
  const [first] = useState(props.first);
  const shown = isWhole ? withFirst(options, first, props.none) : options;
  const creation = list.create && createOption(list.create, query, found);
  if (props.isCreating) {
    return list.create?.form({
      name: query.trim(),
      onCreated: (option) => {
        // The next opening loads the list again, with the new option in its place.
        props.loaded.clear();
        setQuery("");
        props.onCreating(false);
        props.onChoose(option);
      },
      onCancel: () => props.onCreating(false),
    });
  }
  const hasSearch = list.search ?? (list.load || (list.options?.length ?? 0) >= SEARCH_FROM);
  return hasSearch ? (
    <SearchableOptions
      {...props}
      {...{ found, query }}
      options={creation ? [...shown, creation] : shown}
      onChoose={(option) =>
        option.id === CREATE ? props.onCreating(true) : props.onChoose(option)
      }
      onQuery={setQuery}
    />
  ) : (
    <OptionListBox {...props} found={found} options={shown} />
  );
}

/** Id of the entry that creates an option. It starts with a space, unlike the ids of options. */
const CREATE = " create";

/** The entry that creates an option; null while an option has this name or the list is loading. */
function createOption(
  create: PickerOptionCreation,
  query: string,
  found: PickerOptionsState,
): PickerOption | null {
  const name = query.trim();
  if (name === "" || found.state !== "ready") return null;
  const isThere = found.options.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  return isThere ? null : { id: CREATE, label: create.label(name), icon: "plus" };
}

function withFirst(
  options: readonly PickerOption[],
  first: readonly PickerOption[] = [],
  none: PickerOption | null,
): PickerOption[] {
  const ids = new Set(options.map(({ id }) => id));
  return [...(none ? [none] : []), ...first.filter(({ id }) => !ids.has(id)), ...options];
}
