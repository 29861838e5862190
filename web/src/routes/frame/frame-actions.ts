/** Commands that every page offers in the palette: navigation, creating objects, and help. */
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { TODOS_PATH } from "@cairn/contract/todos/addresses";
import { useMemo } from "react";
import { useRegisterPageCommands } from "../../platform/actions.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { openNewIssueChooser, openPalette, openShortcutHelp } from "../command/open-window.ts";
import { frameMessages as texts } from "../shared/routes.messages.ts";

export function useRegisterFrameCommands(place: PlaceFrame | undefined): void {
  const { user } = usePageContext().session;
  const isSignedIn = user !== null;
  const actions = useMemo(
    () => [
      ...EVERYWHERE,
      ...(isSignedIn ? [...OWN, ...listCreationCommands(place)] : []),
      ...(place && place.kind !== "user" ? waysIn(place) : []),
    ],
    [place, isSignedIn],
  );
  useRegisterPageCommands(actions);
}

const EVERYWHERE: readonly PageCommand[] = [
  {
    id: "palette",
    label: texts.search,
    group: "everywhere",
    icon: "search",
    keys: "mod+k",
    run: openPalette,
  },
  {
    id: "help",
    label: texts.shortcutHelp,
    group: "everywhere",
    icon: "keyboard",
    keys: "?",
    run: openShortcutHelp,
  },
];

const OWN: readonly PageCommand[] = [
  { id: "home", label: texts.home, group: "go", icon: "house", keys: "g h", href: "/" },
  {
    id: "own-projects",
    label: texts.projects,
    group: "go",
    icon: "folder-git-2",
    keys: "g p",
    href: "/dashboard/projects",
  },
  {
    id: "own-groups",
    label: texts.groups,
    group: "go",
    icon: "users-round",
    keys: "g g",
    href: "/dashboard/groups",
  },
  {
    id: "todos",
    label: texts.todos,
    group: "go",
    icon: "square-check",
    keys: "g t",
    href: TODOS_PATH,
  },
];

/**
 * Commands that create a project, group or issue. The palette and the create menu list them. Where the
 * viewer cannot create issues, New issue opens a list of projects to choose from.
 */
export function listCreationCommands(place: PlaceFrame | undefined): PageCommand[] {
  const within = place?.kind === "group" && place.abilities.create_project ? place.id : null;
  const below = place?.kind === "group" && place.abilities.create_subgroup ? place.id : null;
  return [
    {
      id: "new-issue",
      label: texts.newIssue,
      group: "create",
      icon: "circle-dot",
      keys: "c",
      ...(place?.abilities.create_issue
        ? { href: placePagePath(place, "issues/new") }
        : { run: openNewIssueChooser }),
    },
    ...(place?.abilities.create_epic
      ? [
          {
            id: "new-epic",
            label: texts.newEpic,
            group: "create" as const,
            icon: "layers" as const,
            href: placePagePath(place, "epics/new"),
          },
        ]
      : []),
    {
      id: "new-project",
      label: texts.newProject,
      group: "create",
      icon: "square-plus",
      href: within === null ? "/projects/new" : `/projects/new?namespace_id=${within}`,
    },
    {
      id: "new-group",
      label: texts.newGroup,
      group: "create",
      icon: "folder-plus",
      href: below === null ? "/groups/new" : `/groups/new?parent_id=${below}`,
    },
  ];
}

function waysIn(place: PlaceFrame): PageCommand[] {
  const { see_issues, see_plans, see_members } = place.abilities;
  const members = place.kind === "group" ? "group_members" : "project_members";
  const way = (
    id: string,
    label: string,
    icon: NonNullable<PageCommand["icon"]>,
    keys: string,
    page: string,
  ) => ({
    id,
    label: `${label} · ${place.name}`,
    group: "go" as const,
    icon,
    keys,
    href: placePagePath(place, page),
  });
  return [
    ...(see_issues ? [way("issues", texts.issues, "circle-dot", "g i", "issues")] : []),
    ...(see_plans && place.kind === "group"
      ? [way("epics", texts.epics, "layers", "g e", "epics")]
      : []),
    ...(see_plans
      ? [
          way("milestones", texts.milestones, "milestone", "g m", "milestones"),
          way("labels", texts.labels, "tag", "g l", "labels"),
        ]
      : []),
    ...(see_members ? [way("members", texts.members, "users", "g u", members)] : []),
  ];
}
