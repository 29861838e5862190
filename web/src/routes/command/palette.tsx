/** Command palette: commands of the current page, recent places, then search results. */
import { SEARCH_PATH, searchUrl } from "@cairn/contract/search/search";
import type { PlaceFrame } from "@cairn/contract/places";
import { useLocation } from "wouter";
import { useRegisteredPageCommands } from "../../platform/actions.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { CommandPalette, preloadCommandPalette } from "../../ui/overlays/command-palette.tsx";
import type { PaletteSection, PaletteItem } from "../../ui/overlays/command-palette.tsx";
import { openShortcutHelp, type PaletteMode } from "./open-window.ts";
import { commandGroupMessages, paletteMessages } from "./palette.messages.ts";
import { describeSearchFailure, searchPaletteItems } from "./palette-search.ts";
import { listFindablePageCommands, type FindablePageCommand } from "./page-commands.ts";
import { rankMatchingCommands } from "./rank-commands.ts";
import { readRecentCommands, saveRecentCommand } from "./recent-commands.ts";
import { listRecentItems } from "./recent-items.ts";

export { preloadCommandPalette };

const GROUPS = ["here", "create", "go", "everywhere"] as const;

const LABELS: Record<PaletteMode, { label: string; placeholder: string }> = {
  palette: { label: paletteMessages.palette, placeholder: paletteMessages.placeholder },
  places: { label: paletteMessages.places, placeholder: paletteMessages.placesPlaceholder },
  "new-issue": {
    label: paletteMessages.newIssue,
    placeholder: paletteMessages.newIssuePlaceholder,
  },
};

/** A number or a reference such as `#25` or `wren-firmware#14`, whose issue is listed first. */
const REFERENCE = /(?:^|#)\d+$/;

export default function Palette(props: {
  mode: PaletteMode;
  onClose: () => void;
  onRun: (action: PageCommand) => void;
}) {
  const { mode } = props;
  const isFull = mode === "palette";
  const registered = useRegisteredPageCommands();
  const place = usePlaceFrame().data;
  const { user, is_admin: isAdmin } = usePageContext().session;
  const userId = user?.id;
  const listed = isFull ? registered.filter(({ id }) => id !== "palette") : [];
  const actions: FindablePageCommand[] = isFull
    ? [...listed, ...listFindablePageCommands(place, { isSignedIn: user !== null, isAdmin })]
    : [];
  const [path, navigate] = useLocation();
  const recent = listRecentItems(userId, mode, [path, `/${place?.full_path}`]);

  const run = (item: PaletteItem, { newTab }: { newTab: boolean }) => {
    const action = actions.find(({ id }) => id === item.id);
    if (action) saveRecentCommand(userId, item);
    props.onClose();
    if (newTab && item.href !== undefined) window.open(item.href, "_blank", "noopener");
    else if (action) props.onRun(action);
    else if (item.href !== undefined) navigate(item.href);
  };

  return (
    <CommandPalette
      isOpen
      onClose={props.onClose}
      {...LABELS[mode]}
      recent={[
        ...section(paletteMessages.recent, recent),
        ...lastUsed(userId, actions),
        ...grouped(listed),
      ]}
      filter={(query) =>
        REFERENCE.test(query)
          ? []
          : [
              ...groupMatching(rankMatchingCommands(actions, query)),
              ...section(
                paletteMessages.recent,
                recent.filter((item) => fitsItem(item, query)),
              ),
            ]
      }
      search={(query, signal) => searchPaletteItems(query, { mode, place }, signal)}
      searchesEmptyQuery={!isFull}
      {...(isFull && { getLastItems: (query) => linksToResults(query, place) })}
      describeFailure={describeSearchFailure}
      onRun={run}
      onShowShortcuts={openShortcutHelp}
    />
  );
}

/** Links to the results page: in the project of the current page, and in all projects. */
function linksToResults(search: string, place: PlaceFrame | undefined): PaletteItem[] {
  const everywhere: PaletteItem = {
    id: "all-results",
    label: paletteMessages.allResults(search),
    icon: "search",
    href: searchUrl(SEARCH_PATH, { search }),
  };
  if (place?.kind !== "project") return [everywhere];
  const here: PaletteItem = {
    id: "project-results",
    label: paletteMessages.projectResults(search, place.name),
    icon: "search",
    href: searchUrl(SEARCH_PATH, { search, project: [place.full_path] }),
  };
  return [here, everywhere];
}

function section(heading: string, items: readonly PaletteItem[]): PaletteSection[] {
  return items.length > 0 ? [{ heading, items }] : [];
}

function grouped(actions: readonly PageCommand[]): PaletteSection[] {
  return GROUPS.flatMap((group) =>
    section(
      commandGroupMessages[group],
      actions.filter((action) => action.group === group).map(itemOf),
    ),
  );
}

/** Groups commands in the order of their ranks: the group with the best match is the first one. */
function groupMatching(ranked: readonly FindablePageCommand[]): PaletteSection[] {
  return [...Map.groupBy(ranked, ({ group }) => group)].map(([group, commands]) => ({
    heading: commandGroupMessages[group],
    items: commands.map(itemOf),
  }));
}

function itemOf(action: FindablePageCommand): PaletteItem {
  return {
    id: action.id,
    label: action.label,
    ...(action.context !== undefined && { description: action.context }),
    ...(action.icon && { icon: action.icon }),
    ...(action.keys && { shortcut: action.keys }),
    ...(action.href && { href: action.href }),
  };
}

/** Recently used commands that the current page offers. */
function lastUsed(userId: number | undefined, actions: readonly PageCommand[]): PaletteSection[] {
  const items = readRecentCommands(userId).flatMap(({ id }) => {
    const action = actions.find((each) => each.id === id);
    return action ? itemOf(action) : [];
  });
  return section(paletteMessages.recentCommands, items);
}

/** Whether title or reference of a recent place contain the query. */
function fitsItem({ label, description = "" }: PaletteItem, query: string): boolean {
  return `${label} ${description}`.toLowerCase().includes(query.toLowerCase());
}
