import { HELP_PATH } from "@cairn/contract/help";
import { ADMIN_PATH } from "@cairn/contract/administration";
import { ADMIN_ABUSE_REPORTS_PATH } from "@cairn/contract/moderation";
import {
  ACCOUNT_PATH,
  PROFILE_PATH,
  SESSIONS_PATH,
  SIGN_OUT_PATH,
  TOKENS_PATH,
} from "@cairn/contract/users";
import type { UserBasic } from "@cairn/contract/users";
import { Link } from "wouter";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import { disconnectCable } from "../../../platform/cable.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { saveAndApplyTheme, THEMES, useTheme } from "../../../platform/theme.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { SegmentedControl } from "../../../ui/forms/segmented.tsx";
import { userMenuMessages as texts } from "./user-menu.messages.ts";
import styles from "./user-menu.module.css";

const MENU_ID = "user-menu";

/**
 * The user menu as a native popover: opens without JavaScript, closes on Escape and on a click outside.
 */
export function UserMenu(props: { user: UserBasic }) {
  const { user } = props;
  const { is_admin: isAdmin } = usePageContext().session;
  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        popoverTarget={MENU_ID}
        aria-label={texts.open}
        title={texts.open}
      >
        <Avatar name={user.name} seed={user.id} src={user.avatar_url} size={24} />
      </button>
      <div id={MENU_ID} popover="auto" className={styles.menu}>
        <div className={styles.who}>
          <Avatar name={user.name} seed={user.id} src={user.avatar_url} size={32} />
          <span className={styles.names}>
            <strong>{user.name}</strong>
            <span>@{user.username}</span>
          </span>
        </div>
        <ul className={styles.group}>
          <li>
            <Link href={PROFILE_PATH} className={styles.item}>
              <Icon of="circle-user" />
              {texts.profile}
            </Link>
          </li>
          <li>
            <Link href={ACCOUNT_PATH} className={styles.item}>
              <Icon of="settings-2" />
              {texts.account}
            </Link>
          </li>
          <li>
            <Link href={TOKENS_PATH} className={styles.item}>
              <Icon of="key-round" />
              {texts.tokens}
            </Link>
          </li>
          <li>
            <Link href={SESSIONS_PATH} className={styles.item}>
              <Icon of="monitor-smartphone" />
              {texts.sessions}
            </Link>
          </li>
          {isAdmin && (
            <li>
              <Link href={ADMIN_PATH} className={styles.item}>
                <Icon of="shield-half" />
                {texts.administration}
              </Link>
            </li>
          )}
          {isAdmin && (
            <li>
              <Link href={ADMIN_ABUSE_REPORTS_PATH} className={styles.item}>
                <Icon of="shield-exclamation-point" />
                {texts.abuseReports}
              </Link>
            </li>
          )}
          <li>
            <Link href={HELP_PATH} className={styles.item}>
              <Icon of="info" />
              {texts.help}
            </Link>
          </li>
        </ul>
        <div className={scripted.scripted}>
          <ThemeChoice />
        </div>
        {/* A native form: signing out loads a new page, so no data of the user stays in memory. */}
        <form
          method="post"
          action={SIGN_OUT_PATH}
          className={styles.group}
          onSubmit={disconnectCable}
        >
          <CsrfTokenInput />
          <button type="submit" className={styles.item}>
            <Icon of="log-out" />
            {texts.signOut}
          </button>
        </form>
      </div>
    </>
  );
}

function ThemeChoice() {
  const theme = useTheme();
  return (
    <div className={styles.theme}>
      <SegmentedControl
        label={texts.theme}
        options={THEMES.map((value) => ({ value, label: texts.themes[value] }))}
        value={theme}
        onChange={saveAndApplyTheme}
      />
    </div>
  );
}
