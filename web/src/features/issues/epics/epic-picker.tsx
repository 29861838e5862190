/** List in which users search and choose the epic of an issue. */
import type { Epic } from "@cairn/contract/epics/epics";
import type { IssueEpic } from "@cairn/contract/issues/issues";
import { useRef, type ReactNode } from "react";
import { callApi } from "../../../platform/api.ts";
import { Icon } from "../../../ui/base/icon.tsx";
import type { PopupTriggerProps } from "../../../ui/buttons/use-trigger.ts";
import { Picker, type PickerOption } from "../../../ui/overlays/picker.tsx";
import { toEpicChoice, type EpicChoice } from "./epic-choice.ts";
import { NO_EPIC } from "./epic-placeholders.messages.ts";
import { buildEpicSearchUrl, EPIC_TYPING_PAUSE_MS, matchesEpic } from "./epic-search.ts";
import { epicSelectMessages as texts } from "./epics.messages.ts";

export function EpicPicker(props: {
  /** Id of the group whose epics, and those of the groups above, are listed. */
  groupId: number;
  value: Pick<IssueEpic, "id"> | null;
  /** Called with null for "No Epic", and when the chosen epic is chosen again. */
  onChange: (chosen: EpicChoice | null) => void;
  trigger: (props: PopupTriggerProps) => ReactNode;
}) {
  const { groupId, value } = props;
  /** The epics that the list has shown, by the ids of their options. */
  const known = useRef(new Map<string, EpicChoice>());
  const load = async (query: string): Promise<PickerOption[]> => {
    const epics = await callApi<Epic[]>(buildEpicSearchUrl(groupId, query));
    const choices = epics.map(toEpicChoice).filter((epic) => matchesEpic(epic, query));
    for (const choice of choices) known.current.set(String(choice.id), choice);
    return choices.map((choice) => toOption(choice, groupId));
  };
  return (
    <Picker
      label={texts.epic}
      load={load}
      typingPauseMs={EPIC_TYPING_PAUSE_MS}
      matches={({ id }, query) => {
        const epic = known.current.get(id);
        return epic !== undefined && matchesEpic(epic, query);
      }}
      value={value ? String(value.id) : null}
      noneLabel={NO_EPIC.title}
      clearable
      emptyText={texts.none}
      failedText={texts.fetchFailed}
      placement="bottom end"
      onChange={(id) => props.onChange(id === null ? null : (known.current.get(id) ?? null))}
      trigger={props.trigger}
    />
  );
}

function toOption({ id, iid, title, reference, group_id, state }: EpicChoice, groupId: number) {
  const shown = group_id === groupId ? `&${iid}` : reference;
  return {
    id: String(id),
    label: title,
    description: state === "closed" ? texts.closed(shown) : shown,
    leading: <Icon of="layers" size={14} />,
  };
}
