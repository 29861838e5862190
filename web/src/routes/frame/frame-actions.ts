/** Commands that every page offers in the palette: navigation, creating objects, and help. */
import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { TODOS_PATH } from "@cairn/contract/todos";
import {
  CircleDot,
  FolderGit2,
  FolderPlus,
  House,
  Keyboard,
  Milestone,
  Search,
  ShieldAlert,
  SquareCheck,
  SquarePlus,
  Tag,
  Users,
  UsersRound,
} from "lucide-react";
import { useMemo } from "react";
import { useRegisterPageCommands } from "../../platform/actions.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { openShortcutHelp, openPalette } from "../command/open-window.ts";
import {
  paletteAndShortcutHelpMessages,
  frameMessages as texts,
} from "../shared/routes.messages.ts";

export function useRegisterFrameCommands(): void {
  const place = usePlaceFrame().data;
  const { user, is_admin: isAdmin } = usePageContext().session;
  const isSignedIn = user !== null;
  const actions = useMemo(
    () => [
      ...EVERYWHERE,
      ...(isSignedIn ? [...OWN, ...listCreationCommands(place)] : []),
      ...(isAdmin ? ADMIN : []),
      ...(place && place.kind !== "user" ? waysIn(place) : []),
    ],
    [place, isSignedIn, isAdmin],
  );
  useRegisterPageCommands(actions);
}

const EVERYWHERE: readonly PageCommand[] = [
  {
    id: "palette",
    label: paletteAndShortcutHelpMessages.openPalette,
    group: "everywhere",
    icon: Search,
    keys: "mod+k",
    run: openPalette,
  },
  {
    id: "help",
    label: paletteAndShortcutHelpMessages.help,
    group: "everywhere",
    icon: Keyboard,
    keys: "?",
    run: openShortcutHelp,
  },
];

const OWN: readonly PageCommand[] = [
  { id: "home", label: texts.home, group: "go", icon: House, keys: "g h", href: "/" },
  {
    id: "own-projects",
    label: texts.projects,
    group: "go",
    icon: FolderGit2,
    keys: "g p",
    href: "/dashboard/projects",
  },
  {
    id: "own-groups",
    label: texts.groups,
    group: "go",
    icon: UsersRound,
    keys: "g g",
    href: "/dashboard/groups",
  },
  {
    id: "todos",
    label: texts.todos,
    group: "go",
    icon: SquareCheck,
    keys: "g t",
    href: TODOS_PATH,
  },
];

const ADMIN: readonly PageCommand[] = [
  {
    id: "abuse-reports",
    label: texts.abuseReports,
    group: "go",
    icon: ShieldAlert,
    href: ADMIN_ABUSE_REPORTS_PATH,
  },
];

/** Commands that create a project, group or issue. The palette and the create menu list them. */
export function listCreationCommands(place: PlaceFrame | undefined): PageCommand[] {
  const within = place?.kind === "group" && place.abilities.create_project ? place.id : null;
  const below = place?.kind === "group" && place.abilities.create_subgroup ? place.id : null;
  return [
    ...(place?.abilities.create_issue
      ? [
          {
            id: "new-issue",
            label: texts.newIssue,
            group: "create",
            icon: CircleDot,
            keys: "c",
            href: placePagePath(place, "issues/new"),
          } as const,
        ]
      : []),
    {
      id: "new-project",
      label: texts.newProject,
      group: "create",
      icon: SquarePlus,
      href: within === null ? "/projects/new" : `/projects/new?namespace_id=${within}`,
    },
    {
      id: "new-group",
      label: texts.newGroup,
      group: "create",
      icon: FolderPlus,
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
    icon: PageCommand["icon"],
    keys: string,
    page: string,
  ) => ({
    id,
    label: `${label} · ${place.name}`,
    group: "go" as const,
    ...(icon && { icon }),
    keys,
    href: placePagePath(place, page),
  });
  return [
    ...(see_issues ? [way("issues", texts.issues, CircleDot, "g i", "issues")] : []),
    ...(see_plans
      ? [
          way("milestones", texts.milestones, Milestone, "g m", "milestones"),
          way("labels", texts.labels, Tag, "g l", "labels"),
        ]
      : []),
    ...(see_members ? [way("members", texts.members, Users, "g u", members)] : []),
  ];
}
