/** Picker of one item with an id and a title, such as a milestone or an iteration. */
import { useRef } from "react";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { Picker, type PickerOption } from "../../../../ui/overlays/picker.tsx";
import { toPickerOption } from "../../creating/picker-options.ts";
import type { FilterOption } from "../../shared/find-choices.tsx";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { editorMessages as texts } from "./editors.messages.ts";

export function ItemPicker<Item extends { id: number }>(props: {
  attribute: "milestone" | "iteration";
  label: string;
  noneLabel: string;
  value: Item | null;
  load: (query: string) => Promise<{ item: Item; option: FilterOption }[]>;
  /** Delay between the last keystroke and the search, if it is not the usual one. */
  typingPauseMs?: number;
  isPending: boolean;
  onChange: (item: Item | null) => void;
}) {
  /** The items that the list has shown, by id, so that the page shows the chosen one at once. */
  const known = useRef(new Map<string, Item>());
  const load = async (query: string): Promise<PickerOption[]> => {
    const found = await props.load(query);
    for (const { item } of found) known.current.set(String(item.id), item);
    return found.map(({ option }) => toPickerOption(option));
  };
  return (
    <Picker
      label={props.label}
      load={load}
      typingPauseMs={props.typingPauseMs}
      value={props.value ? String(props.value.id) : null}
      noneLabel={props.noneLabel}
      placement="bottom end"
      onChange={(id) => {
        const chosen = id === null ? null : known.current.get(id);
        if (chosen !== undefined) props.onChange(chosen);
      }}
      trigger={createEditButtonRenderer(attributeMessages.edit[props.attribute], {
        shortcut: ATTRIBUTE_SHORTCUTS[props.attribute],
        busy: props.isPending,
        openText: texts.cancel,
      })}
    />
  );
}

/** Whether two values are the same item. */
export function isSameItem(one: { id: number } | null, other: { id: number } | null): boolean {
  return one?.id === other?.id;
}

/** Path of an item's page, from its address in the API. */
export function pathOf(webUrl: string): string {
  return new URL(webUrl, location.origin).pathname;
}
