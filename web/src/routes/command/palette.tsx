/** Command palette: commands of the current page first, then search results. */
import { useLocation } from "wouter";
import { useRegisteredPageCommands } from "../../platform/actions.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { CommandPalette, preloadCommandPalette } from "../../ui/overlays/command-palette.tsx";
import type { PaletteSection, PaletteItem } from "../../ui/overlays/command-palette.tsx";
import { paletteAndShortcutHelpMessages as texts } from "../shared/routes.messages.ts";
import { searchPaletteItems } from "./palette-search.ts";
import { openShortcutHelp } from "./open-window.ts";
import { readRecentCommands, saveRecentCommand } from "./recent-commands.ts";

export { preloadCommandPalette };

const GROUPS = ["here", "create", "go", "everywhere"] as const;

export default function Palette(props: {
  onClose: () => void;
  onRun: (action: PageCommand) => void;
}) {
  const actions = useRegisteredPageCommands().filter(({ id }) => id !== "palette");
  const place = usePlaceFrame().data;
  const userId = usePageContext().session.user?.id;
  const [, navigate] = useLocation();

  const run = (item: PaletteItem, { newTab }: { newTab: boolean }) => {
    saveRecentCommand(userId, item);
    const action = actions.find(({ id }) => id === item.id);
    props.onClose();
    if (newTab && item.href !== undefined) window.open(item.href, "_blank", "noopener");
    else if (action) props.onRun(action);
    else if (item.href !== undefined) navigate(item.href);
  };

  return (
    <CommandPalette
      isOpen
      onClose={props.onClose}
      label={texts.palette}
      placeholder={texts.placeholder}
      recent={[...lastUsed(userId, actions), ...grouped(actions)]}
      search={async function* (query) {
        const commands = grouped(actions.filter(({ label }) => fits(label, query)));
        yield commands;
        for await (const found of searchPaletteItems(query, place)) yield [...commands, ...found];
      }}
      onRun={run}
      onShowShortcuts={openShortcutHelp}
    />
  );
}

function grouped(actions: readonly PageCommand[]): PaletteSection[] {
  return GROUPS.map((group) => ({
    heading: texts.groups[group],
    items: actions.filter((action) => action.group === group).map(itemOf),
  })).filter(({ items }) => items.length > 0);
}

function itemOf(action: PageCommand): PaletteItem {
  return {
    id: action.id,
    label: action.label,
    ...(action.icon && { icon: action.icon }),
    ...(action.keys && { shortcut: action.keys }),
    ...(action.href && { href: action.href }),
  };
}

/**
 * Recently used commands. Commands that open a page are always listed, other commands only if the
 * current page offers them.
 */
function lastUsed(userId: number | undefined, actions: readonly PageCommand[]): PaletteSection[] {
  const items = readRecentCommands(userId).flatMap((item) => {
    const action = actions.find(({ id }) => id === item.id);
    return action ? itemOf(action) : item.href ? item : [];
  });
  return items.length > 0 ? [{ heading: texts.recent, items }] : [];
}

/** True when every word of the query is the beginning of a word of the label. */
function fits(label: string, query: string): boolean {
  const words = label.toLowerCase().split(/\W+/);
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
}
