/**
 * The "more actions" menu of a note; on phones it also has the actions that do not fit into the header.
 */
import type { IconName } from "../../../../icon-names.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Menu, type MenuEntry, type MenuItem } from "../../../ui/overlays/menu.tsx";
import { useIsNarrowWindow } from "../../../ui/base/use-narrow.ts";
import { threadMessages } from "../resolving/thread.messages.ts";
import type { NoteActionProps } from "./action-props.ts";
import { noteActionMessages as texts } from "./note.messages.ts";
import type { NoteMenuAction } from "./note-permissions.ts";
import { useNoteMenuActions } from "./use-menu-actions.ts";

const ICONS: Record<NoteMenuAction, IconName> = {
  copyLink: "link-2",
  copyReference: "copy",
  copyMarkdown: "file-text",
  assign: "user-round-plus",
  unassign: "user-round-minus",
  report: "flag",
  delete: "trash",
};

export function NoteMoreActionsMenu(props: NoteActionProps) {
  const { offers, deletion } = props;
  const run = useNoteMenuActions(props.note);
  const isNarrow = useIsNarrowWindow();
  const itemOf = (offer: NoteMenuAction): MenuItem => ({
    id: offer,
    label: texts[offer],
    icon: ICONS[offer],
    ...(offer === "delete" && { danger: true }),
    ...(offer === "report"
      ? { href: props.note.report_abuse_path }
      : { onAction: () => (offer === "delete" ? deletion.ask() : run[offer]()) }),
  });
  const quiet = offers.more.filter((offer) => offer !== "delete").map(itemOf);
  const items: MenuEntry[] = [...headOf(props, isNarrow), ...quiet];
  if (offers.more.includes("delete")) items.push("line", itemOf("delete"));
  return (
    <Menu
      label={texts.more}
      items={items}
      placement="bottom end"
      trigger={(trigger) => (
        <IconButton {...trigger} icon="ellipsis" label={texts.more} pending={deletion.isDeleting} />
      )}
    />
  );
}

/**
 * Builds the first entries of the menu. One entry collapses the thread. On narrow screens, further
 * entries reply, edit and resolve, because the note's header has no buttons for them there.
 */
function headOf(
  { offers, threadActions, editing }: NoteActionProps,
  isNarrow: boolean,
): MenuEntry[] {
  const { reply, resolve, collapse } = threadActions ?? {
    reply: null,
    resolve: null,
    collapse: null,
  };
  const items: MenuItem[] = [];
  if (isNarrow && reply) {
    items.push({ id: "reply", label: texts.reply, icon: "reply", onAction: reply });
  }
  if (isNarrow && offers.edit) {
    items.push({ id: "edit", label: texts.edit, icon: "pencil", onAction: editing.begin });
  }
  if (isNarrow && resolve) {
    const label = resolve.isResolved ? threadMessages.unresolve : threadMessages.resolve;
    items.push({ id: "resolve", label, icon: "circle-check", onAction: resolve.toggle });
  }
  if (collapse) {
    const label = threadMessages.collapse;
    items.push({ id: "collapse", label, icon: "chevrons-down-up", onAction: collapse });
  }
  return items.length === 0 ? [] : [...items, "line"];
}
