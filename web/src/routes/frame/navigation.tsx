/**
 * Side navigation of every page: the current project or group, and its areas such as Issues with the
 * number of open issues.
 */
import { ADMIN_PATH } from "@cairn/contract/administration";
import { MAINTAINER, OWNER } from "@cairn/contract/access";
import { placePagePath, placeSettingsPath, type PlaceFrame } from "@cairn/contract/places";
import { OWN_SAVED_REPLIES_PATH } from "@cairn/contract/saved-replies";
import { TODOS_PATH } from "@cairn/contract/todos/addresses";
import {
  ACCOUNT_PATH,
  NOTIFICATIONS_PATH,
  PREFERENCES_PATH,
  PROFILE_PATH,
  SESSIONS_PATH,
  SSH_KEYS_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import { Link } from "wouter";
import { usePageContext } from "../../platform/page-context.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { KeyboardShortcut } from "../../ui/keyboard/keyboard-shortcut.tsx";
import { LogoMark, Wordmark } from "../../ui/base/logo.tsx";
import scripted from "../../ui/styles/script-only.module.css";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import { openShortcutHelp, openPlaceSwitcher } from "../command/open-window.ts";
import { NavigationItem, NavigationList } from "./navigation-item.tsx";
import styles from "./navigation.module.css";
import { frameMessages as texts } from "../shared/routes.messages.ts";

/** Addresses for which the item "Code" is current. */
const CODE_PAGES = /\/-\/(?:tree|blob)\//;

export const NAVIGATION_ELEMENT_ID = "navigation";

/**
 * The navigation is one element with three layouts: a column, a rail of icons, and on a phone a
 * drawer. The drawer is a native popover, so it opens without JavaScript, and Escape or a touch
 * outside closes it.
 */
export function Navigation({ place }: { place: PlaceFrame | undefined }) {
  const { user } = usePageContext().session;
  return (
    <nav
      id={NAVIGATION_ELEMENT_ID}
      popover="auto"
      className={styles.navigation}
      aria-label={texts.navigation}
    >
      <div className={styles.head}>
        <Link href="/" className={styles.brand} aria-label={texts.home}>
          <span className={styles.wordmark}>
            <Wordmark />
          </span>
          <span className={styles.mark}>
            <LogoMark size={24} />
          </span>
        </Link>
        <span className={styles.close}>
          <IconButton
            icon="x"
            label={texts.closeNavigation}
            popoverTarget={NAVIGATION_ELEMENT_ID}
            popoverTargetAction="hide"
          />
        </span>
      </div>
      {place && place.kind !== "user" ? <PlaceWays place={place} /> : user && <OwnWays />}
      <div className={styles.foot}>
        {place && (place.abilities.see_members || hasSettings(place)) && (
          <NavigationList>
            {place.abilities.see_members && (
              <NavigationItem
                href={placePagePath(
                  place,
                  place.kind === "group" ? "group_members" : "project_members",
                )}
                icon="users"
                label={texts.members}
              />
            )}
            {hasSettings(place) && (
              <NavigationItem
                href={placeSettingsPath(place)}
                icon="settings-2"
                label={texts.settings}
              />
            )}
          </NavigationList>
        )}
        <div className={scripted.scripted}>
          <button type="button" className={styles.item} onClick={openShortcutHelp}>
            <Icon of="keyboard" />
            <span className={styles.label}>{texts.shortcuts}</span>
            <span className={styles.count}>
              <KeyboardShortcut keys="?" />
            </span>
          </button>
        </div>
      </div>
    </nav>
  );
}

/** Whether the viewer can open the settings page of the project or group. */
function hasSettings({ kind, level }: PlaceFrame): boolean {
  return kind !== "user" && level >= (kind === "group" ? OWNER : MAINTAINER);
}

function PlaceWays({ place }: { place: PlaceFrame }) {
  const { abilities } = place;
  return (
    <>
      <Switcher place={place} />
      <NavigationList>
        <NavigationItem
          href={placePagePath(place)}
          icon="layout-dashboard"
          label={texts.overview}
          exact
        />
        {abilities.see_code && (
          <NavigationItem
            href={placePagePath(place, "tree")}
            icon="code"
            label={texts.code}
            pages={CODE_PAGES}
          />
        )}
      </NavigationList>
      {(abilities.see_issues || abilities.see_plans) && (
        <NavigationList label={texts.plan}>
          {abilities.see_issues && (
            <NavigationItem
              href={placePagePath(place, "issues")}
              icon="circle-dot"
              label={texts.issues}
              count={place.open_issues === null ? texts.manyIssues : place.open_issues}
            />
          )}
          {abilities.see_plans && place.kind === "group" && (
            <>
              <NavigationItem
                href={placePagePath(place, "epics")}
                icon="layers"
                label={texts.epics}
              />
              <NavigationItem
                href={placePagePath(place, "roadmap")}
                icon="chart-gantt"
                label={texts.roadmap}
              />
            </>
          )}
          {abilities.see_plans && (
            <>
              <NavigationItem
                href={placePagePath(place, "milestones")}
                icon="milestone"
                label={texts.milestones}
              />
              <NavigationItem
                href={placePagePath(place, "iterations")}
                icon="refresh-cw"
                label={texts.iterations}
              />
              <NavigationItem
                href={placePagePath(place, "labels")}
                icon="tag"
                label={texts.labels}
              />
            </>
          )}
          {abilities.see_issues && place.kind === "project" && place.level >= MAINTAINER && (
            <NavigationItem
              href={placePagePath(place, "saved_replies")}
              icon="message-square-text"
              label={texts.savedReplies}
            />
          )}
        </NavigationList>
      )}
    </>
  );
}

/** Shows the current project or group; a click opens a list to switch to another one. */
function Switcher({ place }: { place: PlaceFrame }) {
  const above = place.above.map(({ name }) => name).join(" / ");
  return (
    <button
      type="button"
      className={styles.switcher}
      title={place.full_path}
      onClick={openPlaceSwitcher}
    >
      <Avatar name={place.name} seed={place.id} src={null} size={24} shape="square" />
      <VisuallyHidden>{texts.switchPlace}</VisuallyHidden>
      <span className={styles.names}>
        <span className={styles.name}>{place.name}</span>
        {above && <span className={styles.above}>{above}</span>}
      </span>
      <span className={styles.chevrons}>
        <Icon of="chevrons-up-down" size={14} />
      </span>
    </button>
  );
}

function OwnWays() {
  const { is_admin: isAdmin } = usePageContext().session;
  return (
    <>
      <NavigationList>
        <NavigationItem href="/" icon="house" label={texts.home} exact />
      </NavigationList>
      <NavigationList label={texts.work}>
        <NavigationItem href="/dashboard/projects" icon="folder-git-2" label={texts.projects} />
        <NavigationItem href="/dashboard/groups" icon="users-round" label={texts.groups} />
        <NavigationItem href="/dashboard/issues" icon="circle-dot" label={texts.issues} />
        <NavigationItem href={TODOS_PATH} icon="square-check" label={texts.todos} />
      </NavigationList>
      <NavigationList label={texts.account}>
        <NavigationItem href={PROFILE_PATH} icon="circle-user" label={texts.profile} exact />
        <NavigationItem href={ACCOUNT_PATH} icon="settings-2" label={texts.accountPage} />
        <NavigationItem
          href={PREFERENCES_PATH}
          icon="sliders-horizontal"
          label={texts.preferences}
        />
        <NavigationItem href={NOTIFICATIONS_PATH} icon="bell" label={texts.notifications} />
        <NavigationItem
          href={OWN_SAVED_REPLIES_PATH}
          icon="message-square-text"
          label={texts.savedReplies}
        />
        <NavigationItem href={SSH_KEYS_PATH} icon="terminal" label={texts.sshKeys} />
        <NavigationItem href={TOKENS_PATH} icon="key-round" label={texts.tokens} />
        <NavigationItem href={SESSIONS_PATH} icon="monitor-smartphone" label={texts.sessions} />
        {isAdmin && (
          <NavigationItem href={ADMIN_PATH} icon="shield-half" label={texts.administration} />
        )}
      </NavigationList>
    </>
  );
}
