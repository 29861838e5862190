/** Route table of the web application: every path pattern and the page module behind it. */
import { ADMIN_PATH, ADMIN_SETTINGS_PATH } from "@cairn/contract/administration";
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { HELP_PATH, helpPath } from "@cairn/contract/help";
import { ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import { RESERVED_TOP_LEVEL_PATHS } from "@cairn/contract/pages";
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import type { PageSession } from "@cairn/contract/pages";
import { placePagePath, type PlaceKind } from "@cairn/contract/places";
import { OWN_SAVED_REPLIES_PATH } from "@cairn/contract/saved-replies";
import {
  ACCOUNT_EMAIL_PATH,
  ACCOUNT_PASSWORD_PATH,
  ACCOUNT_PATH,
  ACCOUNT_USERNAME_PATH,
  NOTIFICATIONS_PATH,
  PASSWORD_LINK_PATH,
  PASSWORD_REQUEST_PATH,
  PASSWORD_REQUEST_POST_PATH,
  PREFERENCES_PATH,
  PROFILE_PATH,
  SESSIONS_PATH,
  SIGN_UP_PATH,
  SIGN_UP_POST_PATH,
  SSH_KEYS_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import type { ComponentType } from "react";
import { frameMessages as texts } from "./shared/routes.messages.ts";
import type { MatchedRoute } from "../platform/route-context.tsx";

interface PageModule {
  Page: ComponentType;
  /** Parts of the page that the server renders and whose JavaScript the browser loads later. */
  parts?: readonly { source: string; prepare: () => Promise<void> }[];
}

interface PageEntry {
  /**
   * Path pattern. `:place` matches the full path of a project, group or user at any depth; every other
   * parameter matches one segment.
   */
  pattern: string;
  /** Path of the source file. The server looks the page up in the build manifest by this path. */
  module: string;
  load(): Promise<PageModule>;
  /** Address of the data without which the page shows nothing, for prefetching. */
  dataUrl?(place: string, params: Record<string, string>): string;
  /** Set on the sign-in, sign-up and landing pages, which have no navigation. */
  frame?: "door";
  /**
   * Breadcrumb items of the page, below the project or group if the page has one. `page` is the
   * address of an item: in a project or group the part of the path after `/-/`, elsewhere the whole
   * path. The label null means the title of what the page shows.
   */
  trail?(params: Record<string, string>): { label: string | null; page?: string }[];
}

export type PageRoute = MatchedRoute & Omit<PageEntry, "pattern">;

/**
 * Address of the data of an issue or epic. Not from the contract of issues or epics, whose code would be in
 * the first bundle of every page.
 */
function pageDataUrl(kind: PlaceKind, place: string, page: string): string {
  return noteablePageJsonUrl(placePagePath({ kind, full_path: place }, page));
}

const LANDING: PageEntry = {
  pattern: "/",
  module: "src/routes/signed-out/landing.tsx",
  load: () => import("./signed-out/landing.tsx"),
  frame: "door",
};
const SIGN_UP = {
  module: "src/routes/signed-out/sign-up.tsx",
  load: () => import("./signed-out/sign-up.tsx"),
  frame: "door",
} as const;
const PASSWORD_REQUEST = {
  module: "src/routes/signed-out/password-request.tsx",
  load: () => import("./signed-out/password-request.tsx"),
  frame: "door",
} as const;
const REPORT_ABUSE = {
  module: "src/routes/moderation/report-abuse.tsx",
  load: () => import("./moderation/report-abuse.tsx"),
  trail: () => [{ label: texts.reportAbuse }],
};
const ACCOUNT = {
  module: "src/routes/account/account.tsx",
  load: () => import("./account/account.tsx"),
  trail: () => [{ label: texts.accountPage }],
};
const NOT_FOUND: PageEntry = {
  pattern: "",
  module: "src/routes/site/not-found.tsx",
  load: () => import("./site/not-found.tsx"),
};

const ADMINISTRATION = {
  module: "src/routes/admin/administration.tsx",
  load: () => import("./admin/administration.tsx"),
  // The label is made of the path, because every page loads this table: "Audit log" of `audit_log`.
  trail: ({ section }: Record<string, string>) => [
    { label: texts.administration, page: ADMIN_PATH },
    ...(section === undefined
      ? []
      : [{ label: section.charAt(0).toUpperCase() + section.slice(1).replaceAll("_", " ") }]),
  ],
};

const MEMBERS = {
  module: "src/routes/places/members.tsx",
  load: () => import("./places/members.tsx"),
  trail: () => [{ label: texts.members }],
};
const PLACE_SETTINGS = {
  module: "src/routes/places/place-settings.tsx",
  load: () => import("./places/place-settings.tsx"),
  trail: () => [{ label: texts.settings }],
};
const TEMPLATES = {
  module: "src/routes/places/project-templates.tsx",
  load: () => import("./places/project-templates.tsx"),
  trail: ({ template }: Record<string, string>) => [
    { label: texts.settings, page: "settings" },
    { label: texts.templates, page: "settings/templates" },
    ...(template === undefined ? [] : [{ label: template === "new" ? texts.new : texts.edit }]),
  ],
};
const LABELS = {
  module: "src/routes/planning/labels.tsx",
  load: () => import("./planning/labels.tsx"),
  trail: () => [{ label: texts.labels }],
};
const MILESTONES = {
  module: "src/routes/planning/milestones.tsx",
  load: () => import("./planning/milestones.tsx"),
  trail: () => [{ label: texts.milestones }],
};
const MILESTONE = {
  module: "src/routes/planning/milestone.tsx",
  load: () => import("./planning/milestone.tsx"),
  trail: () => [{ label: texts.milestones, page: "milestones" }, { label: null }],
};
const ITERATIONS = {
  module: "src/routes/planning/iterations.tsx",
  load: () => import("./planning/iterations.tsx"),
  trail: ({ id }: Record<string, string>) =>
    id === undefined
      ? [{ label: texts.iterations }]
      : [{ label: texts.iterations, page: "iterations" }, { label: null }],
};
const ISSUE = {
  module: "src/routes/issues/issue.tsx",
  load: () => import("./issues/issue.tsx"),
  dataUrl: (place: string, { iid = "" }: MatchedRoute["params"]) =>
    pageDataUrl("project", place, `issues/${iid}`),
  trail: ({ iid = "" }: MatchedRoute["params"]) => [
    { label: texts.issues, page: "issues" },
    { label: `#${iid}` },
  ],
};
const EPIC = {
  module: "src/routes/epics/epic.tsx",
  load: async () => (await import("./issues/issue.tsx")).loadEpicPage(),
  dataUrl: (place: string, { iid = "" }: MatchedRoute["params"]) =>
    pageDataUrl("group", place, `epics/${iid}`),
  trail: ({ iid = "" }: MatchedRoute["params"]) => [
    { label: texts.epics, page: "epics" },
    { label: `&${iid}` },
  ],
};
const CODE = {
  module: "src/routes/repositories/code.tsx",
  load: () => import("./repositories/code.tsx"),
  trail: () => [{ label: texts.code }],
};
const ISSUES = {
  module: "src/routes/issues/issues.tsx",
  load: () => import("./issues/issues.tsx"),
  trail: () => [{ label: texts.issues }],
};

/**
 * `OURS` lists the reserved names. `PLACE` matches a full path: its first segment is not a reserved
 * name, and no segment is `-`, which separates the full path from the rest of the address.
 */
const OURS = [...RESERVED_TOP_LEVEL_PATHS].map((word) => word.replaceAll(".", "\\.")).join("|");
const PLACE = `(?<place>(?!(?:${OURS})(?:/|$))[^/]+(?:/(?!-(?:/|$))[^/]+)*)`;

/** All pages of the web application. A path opens the first page whose pattern matches. */
const PAGES: readonly PageEntry[] = [
  {
    pattern: "/",
    module: "src/routes/dashboard/home.tsx",
    load: () => import("./dashboard/home.tsx"),
    trail: () => [{ label: texts.home }],
  },
  {
    pattern: SIGN_IN_PATH,
    module: "src/routes/signed-out/sign-in.tsx",
    load: () => import("./signed-out/sign-in.tsx"),
    frame: "door",
  },
  { pattern: PASSWORD_REQUEST_PATH, ...PASSWORD_REQUEST },
  // A form that was sent without JavaScript returns to this path with its errors.
  { pattern: PASSWORD_REQUEST_POST_PATH, ...PASSWORD_REQUEST },
  {
    pattern: PASSWORD_LINK_PATH,
    module: "src/routes/signed-out/password-link.tsx",
    load: () => import("./signed-out/password-link.tsx"),
    frame: "door",
  },
  { pattern: SIGN_UP_PATH, ...SIGN_UP },
  // A sign-up form that was sent without JavaScript returns to this path with its errors.
  { pattern: SIGN_UP_POST_PATH, ...SIGN_UP },
  {
    pattern: PROFILE_PATH,
    module: "src/routes/account/profile.tsx",
    load: () => import("./account/profile.tsx"),
    trail: () => [{ label: texts.profile }],
  },
  { pattern: ACCOUNT_PATH, ...ACCOUNT },
  // Forms that were sent without JavaScript return to these paths with their errors.
  { pattern: ACCOUNT_USERNAME_PATH, ...ACCOUNT },
  { pattern: ACCOUNT_EMAIL_PATH, ...ACCOUNT },
  { pattern: ACCOUNT_PASSWORD_PATH, ...ACCOUNT },
  {
    pattern: PREFERENCES_PATH,
    module: "src/routes/account/preferences.tsx",
    load: () => import("./account/preferences.tsx"),
    trail: () => [{ label: texts.preferences }],
  },
  {
    pattern: NOTIFICATIONS_PATH,
    module: "src/routes/account/notifications.tsx",
    load: () => import("./account/notifications.tsx"),
    trail: () => [{ label: texts.notifications }],
  },
  {
    pattern: SSH_KEYS_PATH,
    module: "src/routes/account/ssh-keys.tsx",
    load: () => import("./account/ssh-keys.tsx"),
    trail: () => [{ label: texts.sshKeys }],
  },
  {
    pattern: TOKENS_PATH,
    module: "src/routes/account/tokens.tsx",
    load: () => import("./account/tokens.tsx"),
    trail: () => [{ label: texts.tokens }],
  },
  {
    pattern: SESSIONS_PATH,
    module: "src/routes/account/sessions.tsx",
    load: () => import("./account/sessions.tsx"),
    trail: () => [{ label: texts.sessions }],
  },
  {
    pattern: OWN_SAVED_REPLIES_PATH,
    module: "src/routes/account/saved-replies.tsx",
    load: () => import("./account/saved-replies.tsx"),
    trail: () => [{ label: texts.savedReplies }],
  },
  {
    pattern: HELP_PATH,
    module: "src/routes/site/help-topics.tsx",
    load: () => import("./site/help-topics.tsx"),
    trail: () => [{ label: texts.help }],
  },
  {
    pattern: helpPath(":topic"),
    module: "src/routes/site/help.tsx",
    load: () => import("./site/help.tsx"),
    trail: () => [{ label: texts.help }],
  },
  { pattern: `${ABUSE_REPORTS_PATH}/new`, ...REPORT_ABUSE },
  // A report form that was sent without JavaScript returns to this path.
  { pattern: ABUSE_REPORTS_PATH, ...REPORT_ABUSE },
  { pattern: ADMIN_PATH, ...ADMINISTRATION },
  { pattern: `${ADMIN_PATH}/:section`, ...ADMINISTRATION },
  {
    pattern: ADMIN_SETTINGS_PATH,
    module: "src/routes/admin/instance-settings.tsx",
    load: () => import("./admin/instance-settings.tsx"),
    trail: () => [{ label: texts.administration, page: ADMIN_PATH }, { label: texts.settings }],
  },
  { pattern: "/-/kit", module: "src/routes/site/kit.tsx", load: () => import("./site/kit.tsx") },
  {
    pattern: "/dashboard/projects",
    module: "src/routes/dashboard/own-projects.tsx",
    load: () => import("./dashboard/own-projects.tsx"),
    trail: () => [{ label: texts.projects }],
  },
  {
    pattern: "/dashboard/groups",
    module: "src/routes/dashboard/own-groups.tsx",
    load: () => import("./dashboard/own-groups.tsx"),
    trail: () => [{ label: texts.groups }],
  },
  { pattern: "/dashboard/issues", ...ISSUES },
  {
    pattern: "/search",
    module: "src/routes/search/search.tsx",
    load: () => import("./search/search.tsx"),
    trail: () => [{ label: texts.searchResults }],
  },
  {
    pattern: "/dashboard/todos",
    module: "src/routes/dashboard/todos.tsx",
    load: () => import("./dashboard/todos.tsx"),
    trail: () => [{ label: texts.todos }],
  },
  {
    pattern: "/groups/new",
    module: "src/routes/places/new-group.tsx",
    load: () => import("./places/new-group.tsx"),
    trail: () => [{ label: texts.newGroup }],
  },
  {
    pattern: "/projects/new",
    module: "src/routes/places/new-project.tsx",
    load: () => import("./places/new-project.tsx"),
    trail: () => [{ label: texts.newProject }],
  },
  { pattern: "/groups/:place/-/group_members", ...MEMBERS },
  { pattern: "/:place/-/project_members", ...MEMBERS },
  { pattern: "/groups/:place/-/edit", ...PLACE_SETTINGS },
  { pattern: "/:place/-/settings", ...PLACE_SETTINGS },
  { pattern: "/:place/-/settings/templates", ...TEMPLATES },
  { pattern: "/:place/-/settings/templates/:template", ...TEMPLATES },
  { pattern: "/groups/:place/-/labels", ...LABELS },
  { pattern: "/:place/-/labels", ...LABELS },
  {
    pattern: "/:place/-/saved_replies",
    module: "src/routes/places/project-saved-replies.tsx",
    load: () => import("./places/project-saved-replies.tsx"),
    trail: () => [{ label: texts.savedReplies }],
  },
  {
    pattern: "/:place/-/activity",
    module: "src/routes/places/project-activity.tsx",
    load: () => import("./places/project-activity.tsx"),
    trail: () => [{ label: texts.activity }],
  },
  { pattern: "/groups/:place/-/milestones", ...MILESTONES },
  { pattern: "/:place/-/milestones", ...MILESTONES },
  { pattern: "/groups/:place/-/milestones/:iid", ...MILESTONE },
  { pattern: "/:place/-/milestones/:iid", ...MILESTONE },
  { pattern: "/groups/:place/-/iterations", ...ITERATIONS },
  { pattern: "/:place/-/iterations", ...ITERATIONS },
  { pattern: "/groups/:place/-/iterations/:id", ...ITERATIONS },
  {
    pattern: "/groups/:place/-/epics",
    module: "src/routes/epics/epics.tsx",
    load: () => import("./epics/epics.tsx"),
    trail: () => [{ label: texts.epics }],
  },
  {
    pattern: "/groups/:place/-/epics/new",
    module: "src/routes/epics/new-epic.tsx",
    load: () => import("./epics/new-epic.tsx"),
    trail: () => [{ label: texts.epics, page: "epics" }, { label: texts.newEpic }],
  },
  {
    pattern: "/groups/:place/-/roadmap",
    module: "src/routes/epics/roadmap.tsx",
    load: () => import("./epics/roadmap.tsx"),
    trail: () => [{ label: texts.roadmap }],
  },
  { pattern: "/groups/:place/-/epics/:iid", ...EPIC },
  { pattern: "/groups/:place/-/issues", ...ISSUES },
  { pattern: "/:place/-/issues", ...ISSUES },
  {
    pattern: "/:place/-/issues/new",
    module: "src/routes/issues/new-issue.tsx",
    load: () => import("./issues/new-issue.tsx"),
    trail: () => [{ label: texts.issues, page: "issues" }, { label: texts.newIssue }],
  },
  { pattern: "/:place/-/issues/:iid", ...ISSUE },
  { pattern: "/:place/-/issues/incident/:iid", ...ISSUE },
  { pattern: "/:place/-/quality/test_cases/:iid", ...ISSUE },
  { pattern: "/:place/-/tree", ...CODE },
  { pattern: "/:place/-/(?:tree|blob)/[^]+", ...CODE },
  {
    pattern: "/:place",
    module: "src/routes/places/place.tsx",
    load: () => import("./places/place.tsx"),
  },
];

const MATCHERS = PAGES.map((page) => ({ page, matches: matcherOf(page.pattern) }));

/**
 * Whether client-side navigation can open the path. It cannot open uploaded files, whose paths look like
 * pages of a project or group, and the signed-out pages, which need a full page load.
 */
export function canNavigateClientSide(path: string): boolean {
  const found = MATCHERS.find(({ matches }) => matches.test(path));
  return found !== undefined && found.page.frame !== "door" && !path.includes("/uploads/");
}

export function findPageRoute(path: string, session: PageSession): PageRoute {
  if (path === "/" && !session.user) return { ...LANDING, path, place: null, params: {} };
  for (const { page, matches } of MATCHERS) {
    const found = matches.exec(path);
    if (found === null) continue;
    const { place = null, ...params } = { ...found.groups };
    return { ...page, path, place, params };
  }
  return { ...NOT_FOUND, path, place: null, params: {} };
}

function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replace(":place", PLACE)
    .replaceAll(/(?<!\?):([a-z_]+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}/?$`);
}
