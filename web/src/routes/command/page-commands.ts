/**
 * Commands that the palette finds besides the registered ones: every page of the current project or
 * group, of the user's settings and of the administration, the color theme, and signing out. They are
 * listed only for a query, and their code loads with the palette.
 */
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import { ADMIN_PATH, ADMIN_SETTINGS_PATH } from "@cairn/contract/administration";
import { HELP_PATH } from "@cairn/contract/help";
import { placePagePath, placeSettingsPath, type PlaceFrame } from "@cairn/contract/places";
import { OWN_SAVED_REPLIES_PATH } from "@cairn/contract/saved-replies";
import {
  ACCOUNT_PATH,
  NOTIFICATIONS_PATH,
  PREFERENCES_PATH,
  PROFILE_PATH,
  SESSIONS_PATH,
  SIGN_OUT_PATH,
  SSH_KEYS_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import type { IconName } from "../../../icon-names.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { saveAndApplyTheme, THEMES } from "../../platform/theme.ts";
import { frameMessages as texts } from "../shared/routes.messages.ts";
import { pageCommandMessages } from "./palette.messages.ts";

export interface FindablePageCommand extends PageCommand {
  /** Where the page belongs, such as “Administration”. A query can name it, too. */
  context?: string;
}

export function listFindablePageCommands(
  place: PlaceFrame | undefined,
  { isSignedIn, isAdmin }: { isSignedIn: boolean; isAdmin: boolean },
): FindablePageCommand[] {
  return [
    ...(place && place.kind !== "user" ? listPlacePages(place) : []),
    ...(isSignedIn ? OWN_PAGES : []),
    ...(isAdmin ? ADMIN_PAGES : []),
    page("help-pages", texts.help, "info", HELP_PATH),
    ...THEME_COMMANDS,
    ...(isSignedIn ? [SIGN_OUT] : []),
  ];
}

function page(
  id: string,
  label: string,
  icon: IconName,
  href: string,
  context?: string,
): FindablePageCommand {
  return { id, label, group: "go", icon, href, ...(context !== undefined && { context }) };
}

function listPlacePages(place: PlaceFrame): FindablePageCommand[] {
  const { see_issues: seesIssues, see_plans: seesPlans, see_code: seesCode } = place.abilities;
  const isGroup = place.kind === "group";
  const manages = place.level >= (isGroup ? OWNER : MAINTAINER);
  const within = (id: string, label: string, icon: IconName, path?: string) =>
    page(`place-${id}`, `${label} · ${place.name}`, icon, placePagePath(place, path));
  return [
    within("overview", texts.overview, "layout-dashboard"),
    ...(seesCode ? [within("code", texts.code, "code", "tree")] : []),
    ...(seesPlans ? [within("iterations", texts.iterations, "refresh-cw", "iterations")] : []),
    ...(seesPlans && isGroup ? [within("roadmap", texts.roadmap, "chart-gantt", "roadmap")] : []),
    ...(isGroup ? [] : [within("activity", texts.activity, "rotate-ccw-clock", "activity")]),
    ...(seesIssues && !isGroup && manages
      ? [
          within("saved-replies", texts.savedReplies, "message-square-text", "saved_replies"),
          within("templates", texts.templates, "file-text", "settings/templates"),
        ]
      : []),
    ...(manages
      ? [
          page(
            "place-settings",
            `${texts.settings} · ${place.name}`,
            "settings-2",
            placeSettingsPath(place),
          ),
        ]
      : []),
  ];
}

const own = (id: string, label: string, icon: IconName, href: string) =>
  page(`own-${id}`, label, icon, href, pageCommandMessages.ownSettings);

const OWN_PAGES: readonly FindablePageCommand[] = [
  page("own-issues", pageCommandMessages.ownIssues, "circle-dot", "/dashboard/issues"),
  own("profile", texts.profile, "circle-user", PROFILE_PATH),
  own("account", texts.accountPage, "settings-2", ACCOUNT_PATH),
  own("preferences", texts.preferences, "sliders-horizontal", PREFERENCES_PATH),
  own("notifications", texts.notifications, "bell", NOTIFICATIONS_PATH),
  own("saved-replies", texts.savedReplies, "message-square-text", OWN_SAVED_REPLIES_PATH),
  own("ssh-keys", texts.sshKeys, "terminal", SSH_KEYS_PATH),
  own("tokens", texts.tokens, "key-round", TOKENS_PATH),
  own("sessions", texts.sessions, "monitor-smartphone", SESSIONS_PATH),
];

/**
 * Pages below `/admin`, named as in the breadcrumb. Their contracts are not imported, because what they
 * share with the palette would load with other pages, too.
 */
const ADMIN_SECTIONS = {
  users: pageCommandMessages.users,
  projects: pageCommandMessages.allProjects,
  groups: pageCommandMessages.allGroups,
  abuse_reports: texts.abuseReports,
  audit_log: pageCommandMessages.auditLog,
  background_jobs: pageCommandMessages.jobs,
};

const admin = (id: string, label: string, href: string) =>
  page(`admin-${id}`, label, "shield-half", href, texts.administration);

const ADMIN_PAGES: readonly FindablePageCommand[] = [
  page("admin-overview", texts.administration, "shield-half", ADMIN_PATH),
  ...Object.entries(ADMIN_SECTIONS).map(([section, label]) =>
    admin(section, label, `${ADMIN_PATH}/${section}`),
  ),
  admin("settings", pageCommandMessages.instanceSettings, ADMIN_SETTINGS_PATH),
];

const THEME_COMMANDS: readonly FindablePageCommand[] = THEMES.map((theme) => ({
  id: `theme-${theme}`,
  label: pageCommandMessages.themes[theme],
  group: "everywhere",
  icon: "sliders-horizontal",
  run: () => saveAndApplyTheme(theme),
}));

const SIGN_OUT: FindablePageCommand = {
  id: "sign-out",
  label: pageCommandMessages.signOut,
  group: "everywhere",
  icon: "log-out",
  // The form of the user menu has the CSRF token, and ends the connection of the cable first.
  run: () =>
    document.querySelector<HTMLFormElement>(`form[action="${SIGN_OUT_PATH}"]`)?.requestSubmit(),
};
