import type { Epic } from "@cairn/contract/epics/epics";
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import { useRef } from "react";
import { callApi } from "../../../../platform/api.ts";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { Picker, type PickerOption } from "../../../../ui/overlays/picker.tsx";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { epicSidebarMessages } from "../epic-attributes.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSavePageAttribute } from "../use-save-issue-attribute.ts";
import type { EpicEditorProps } from "./editor-props.ts";
import { useUpdateEpic } from "./editors.api.ts";
import { editorMessages as texts } from "./editors.messages.ts";
import { isSameItem, pathOf } from "./item-picker.tsx";

type Parent = EpicPageResponse["parent"];

/** Editor of the parent of an epic: an epic of the same group or of a group above. */
export function ParentEditor({ issue }: EpicEditorProps) {
  const update = useUpdateEpic(issue);
  const { isPending, save } = useSavePageAttribute<EpicPageResponse, Parent>(issue.web_url, {
    name: epicSidebarMessages.parent,
    read: ({ parent }) => parent,
    write: (page, parent) => ({ ...page, parent }),
    send: (parent) => update({ parent_id: parent?.id ?? null }),
    savedText: (parent) =>
      sidebarMessages.changed(epicSidebarMessages.parent, parent?.title ?? null),
    failedText: texts.parentFailed,
    showsServerError: true,
  });
  /** The epics that the list has shown, by id, so that the page shows the chosen one at once. */
  const known = useRef(new Map<string, NonNullable<Parent>>());
  const load = async (search: string): Promise<PickerOption[]> => {
    const query = new URLSearchParams({
      search,
      state: "opened",
      include_ancestor_groups: "true",
      include_descendant_groups: "false",
      per_page: "20",
    });
    const epics = await callApi<Epic[]>(`/api/v4/groups/${issue.group_id}/epics?${query}`);
    return epics
      .filter(({ id }) => id !== issue.id)
      .map((epic) => {
        const { id, title, state, references } = epic;
        const isHere = epic.group_id === issue.group_id;
        const reference = isHere ? references.short : references.full;
        const parent = { id, title, state, reference, web_path: pathOf(epic.web_url) };
        known.current.set(String(id), parent);
        return { id: String(id), label: title, description: reference };
      });
  };
  return (
    <Picker
      label={epicSidebarMessages.parent}
      load={load}
      value={issue.parent ? String(issue.parent.id) : null}
      noneLabel={texts.noParent}
      placement="bottom end"
      onChange={(id) => {
        const chosen = id === null ? null : known.current.get(id);
        if (chosen !== undefined) void save(replaceValue(issue.parent, chosen, isSameItem));
      }}
      trigger={createEditButtonRenderer(attributeMessages.edit.parent, {
        shortcut: ATTRIBUTE_SHORTCUTS.parent,
        busy: isPending,
        openText: texts.cancel,
      })}
    />
  );
}
