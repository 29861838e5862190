/** The side column of an epic, collapsed to 48 pixels. Every icon expands it and opens its widget. */
import type { EpicPageResponse } from "@cairn/contract/epics/epic-page";
import { formatDate } from "../../../ui/text/dates.ts";
import {
  CollapsedAttributes,
  collapsedSidebarMessages,
  epicDateMessages,
  epicSidebarMessages,
  listSharedCollapsedAttributes,
  type CollapsedAttribute,
  type IssueSidebarState,
} from "../../issues/index.ts";

export default function CollapsedEpicSidebar(props: {
  epic: EpicPageResponse;
  side: IssueSidebarState;
}) {
  const { epic, side } = props;
  const { labels, ...others } = listSharedCollapsedAttributes(epic);
  const attributes: (CollapsedAttribute | false)[] = [
    {
      widget: "parent",
      icon: "layers",
      label: collapsedSidebarMessages.named(
        epicSidebarMessages.parent,
        epic.parent?.title ?? collapsedSidebarMessages.none,
      ),
    },
    labels,
    {
      widget: "due-date",
      icon: "calendar",
      label: collapsedSidebarMessages.named(
        epicDateMessages.due,
        epic.due.date === null ? collapsedSidebarMessages.none : formatDate(epic.due.date),
      ),
    },
    others.confidentiality,
    others.lock,
    others.notifications,
    others.participants,
  ];
  return (
    <CollapsedAttributes
      issue={epic}
      side={side}
      attributes={attributes.filter((attribute) => attribute !== false)}
    />
  );
}
