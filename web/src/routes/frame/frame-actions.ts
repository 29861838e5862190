/** Actions that every page offers: navigation, creating objects, and help. */
import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { placePath, type PlaceFrame } from "@cairn/contract/places";
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
import { useRegisterPageActions } from "../../platform/actions.ts";
import type { PageAction } from "../../platform/actions.ts";
import { usePage } from "../../platform/page-context.tsx";
import { usePlace } from "../../platform/place.ts";
import { openShortcutHelp, openPalette } from "../command/open-window.ts";
import { commandMessages, frameMessages as texts } from "../shared/routes.messages.ts";

export function useFrameActions(): void {
  const place = usePlace().data;
  const { user, is_admin: isAdmin } = usePage().session;
  const isSignedIn = user !== null;
  const actions = useMemo(
    () => [
      ...EVERYWHERE,
      ...(isSignedIn ? [...OWN, ...listCreateActions(place)] : []),
      ...(isAdmin ? ADMIN : []),
      ...(place && place.kind !== "user" ? waysIn(place) : []),
    ],
    [place, isSignedIn, isAdmin],
  );
  useRegisterPageActions(actions);
}

const EVERYWHERE: readonly PageAction[] = [
  {
    id: "palette",
    label: commandMessages.openPalette,
    group: "everywhere",
    icon: Search,
    keys: "mod+k",
    run: openPalette,
  },
  {
    id: "help",
    label: commandMessages.help,
    group: "everywhere",
    icon: Keyboard,
    keys: "?",
    run: openShortcutHelp,
  },
];

const OWN: readonly PageAction[] = [
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

const ADMIN: readonly PageAction[] = [
  {
    id: "abuse-reports",
    label: texts.abuseReports,
    group: "go",
    icon: ShieldAlert,
    href: ADMIN_ABUSE_REPORTS_PATH,
  },
];

/** Actions that create a project, group or issue; the palette and the create menu both list them. */
export function listCreateActions(place: PlaceFrame | undefined): PageAction[] {
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
            href: placePath(place, "issues/new"),
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

function waysIn(place: PlaceFrame): PageAction[] {
  const { see_issues, see_plans, see_members } = place.abilities;
  const members = place.kind === "group" ? "group_members" : "project_members";
  const way = (
    id: string,
    label: string,
    icon: PageAction["icon"],
    keys: string,
    page: string,
  ) => ({
    id,
    label: `${label} · ${place.name}`,
    group: "go" as const,
    ...(icon && { icon }),
    keys,
    href: placePath(place, page),
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
