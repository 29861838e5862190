import type { EpicDate, EpicPageResponse } from "@cairn/contract/epics/epic-page";
import { useState } from "react";
import { createEditButtonRenderer } from "../../../../ui/buttons/edit-trigger.tsx";
import { DatePicker } from "../../../../ui/overlays/date-picker.tsx";
import { formatDate } from "../../../../ui/text/dates.ts";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { epicDateMessages } from "../epic-attributes.messages.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { attributeMessages } from "../attributes.messages.ts";
import { useSavePageAttribute } from "../use-save-issue-attribute.ts";
import type { EpicEditorProps } from "./editor-props.ts";
import { useUpdateEpic } from "./editors.api.ts";
import { editorMessages as texts } from "./editors.messages.ts";

type ParseDate = (text: string, today: string) => string | null;

const FIELDS = { "start-date": "start", "due-date": "due" } as const;

/** Editor of the start or due date of an epic: a fixed date, or the inherited one. */
export function EpicDateEditor(props: EpicEditorProps & { attribute: "start-date" | "due-date" }) {
  const { issue, attribute } = props;
  const field = FIELDS[attribute];
  const name = epicDateMessages[field];
  const update = useUpdateEpic(issue);
  const { isPending, save } = useSavePageAttribute<EpicPageResponse, EpicDate>(issue.web_url, {
    name,
    read: (page) => page[field],
    write: (page, date) => ({ ...page, [field]: date }),
    send: ({ is_fixed, fixed }) =>
      update({
        [`${field}_date_is_fixed`]: is_fixed,
        ...(is_fixed && { [`${field}_date_fixed`]: fixed }),
      }),
    savedText: ({ date }) => sidebarMessages.changed(name, date && formatDate(date)),
    failedText: texts.dateFailed(name),
    showsServerError: true,
  });
  const [parse, setParse] = useState<ParseDate>();
  const loadParser = async () => {
    const { parseNaturalDate } = await import("@cairn/contract/dates/natural-dates");
    setParse(() => parseNaturalDate);
  };
  const current = issue[field];
  const choose = (fixed: string | null) => {
    const { inherited } = current;
    const next: EpicDate =
      fixed === null
        ? { ...current, date: inherited, is_fixed: false }
        : { date: fixed, is_fixed: true, fixed, inherited };
    void save(replaceValue(current, next, isSameDate));
  };
  return (
    <DatePicker
      label={name}
      value={current.is_fixed ? current.fixed : null}
      noneLabel={
        current.inherited === null
          ? texts.noDate
          : texts.inheritedDate(formatDate(current.inherited))
      }
      parse={parse}
      onOpenChange={(isOpen) => isOpen && void loadParser()}
      placement="bottom end"
      onChange={choose}
      trigger={createEditButtonRenderer(attributeMessages.edit[attribute], {
        shortcut: ATTRIBUTE_SHORTCUTS[attribute],
        busy: isPending,
        openText: texts.cancel,
      })}
    />
  );
}

function isSameDate(one: EpicDate, other: EpicDate): boolean {
  return one.date === other.date && one.is_fixed === other.is_fixed;
}
