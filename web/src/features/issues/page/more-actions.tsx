/**
 * The "more actions" menu of an issue or epic. The same actions are available by shortcut and in the command
 * palette.
 */
import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import { useRegisteredPageCommands, type PageCommand } from "../../../platform/actions.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Menu, type MenuEntry, type MenuItem } from "../../../ui/overlays/menu.tsx";
import { issueActionMessages as texts } from "../shared/issue.messages.ts";

const NEW_ISSUE = "new-issue";
const SPAM = "issue-submitAsSpam";
const GROUPS = [
  [NEW_ISSUE],
  ["issue-copyLink", "issue-copyReference", "issue-openHistory"],
  ["issue-promote", "issue-merge"],
  ["issue-reportAbuse", SPAM],
];

export function IssueMoreActionsMenu(props: { issue: NoteablePageResponse }) {
  const { issue } = props;
  const canCreate = issue.type !== "epic" && issue.can.create;
  const actions = useRegisteredPageCommands().filter(({ id }) => id !== NEW_ISSUE || canCreate);
  return (
    <Menu
      label={texts.more}
      items={entriesFrom(actions)}
      placement="bottom end"
      trigger={(trigger) => (
        <IconButton {...trigger} icon="ellipsis" size="md" outline label={texts.more} />
      )}
    />
  );
}

function entriesFrom(actions: readonly PageCommand[]): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const ids of GROUPS) {
    const items = actions.filter(({ id }) => ids.includes(id)).map((action) => itemOf(action));
    if (entries.length > 0 && items.length > 0) entries.push("line");
    entries.push(...items);
  }
  return entries;
}

function itemOf({ id, label, icon, keys, href, run }: PageCommand): MenuItem {
  return { id, label, icon, shortcut: keys, href, onAction: run, danger: id === SPAM };
}
