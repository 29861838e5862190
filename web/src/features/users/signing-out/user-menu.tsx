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
import { useState } from "react";
import { Link } from "wouter";
import type { IconName } from "../../../../icon-names.ts";
import { CsrfTokenInput } from "../../../platform/authenticity-token.tsx";
import { disconnectCable } from "../../../platform/cable.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { saveAndApplyTheme, THEMES, useTheme } from "../../../platform/theme.ts";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { preloadModal } from "../../../ui/overlays/modal.tsx";
import { SegmentedControl } from "../../../ui/forms/segmented.tsx";
import { openStatusDialog } from "../status/open-status-dialog.ts";
import { useOwnStatus } from "../status/status.api.ts";
import { StatusLine } from "../status/status-line.tsx";
import { userMenuMessages as texts } from "./user-menu.messages.ts";
import styles from "./user-menu.module.css";

const MENU_ID = "user-menu";

interface MenuPage {
  href: string;
  icon: IconName;
  label: string;
}
const OWN_PAGES: readonly MenuPage[] = [
  { href: PROFILE_PATH, icon: "circle-user", label: texts.profile },
  { href: ACCOUNT_PATH, icon: "settings-2", label: texts.account },
  { href: TOKENS_PATH, icon: "key-round", label: texts.tokens },
  { href: SESSIONS_PATH, icon: "monitor-smartphone", label: texts.sessions },
];
const ADMIN_PAGES: readonly MenuPage[] = [
  { href: ADMIN_PATH, icon: "shield-half", label: texts.administration },
  {
    href: ADMIN_ABUSE_REPORTS_PATH,
    icon: "shield-exclamation-point",
    label: texts.abuseReports,
  },
];
const HELP: MenuPage = { href: HELP_PATH, icon: "info", label: texts.help };

/**
 * The user menu as a native popover: opens without JavaScript, closes on Escape and on a click outside.
 */
export function UserMenu(props: { user: UserBasic }) {
  const { user } = props;
  const { is_admin: isAdmin } = usePageContext().session;
  const [wasOpened, setOpened] = useState(false);
  // Pages do not load the status for the menu, because most pages are left without opening it.
  const status = useOwnStatus(wasOpened).data;
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
      <div
        id={MENU_ID}
        popover="auto"
        className={styles.menu}
        onToggle={({ newState }) => newState === "open" && setOpened(true)}
      >
        <div className={styles.who}>
          <Avatar name={user.name} seed={user.id} src={user.avatar_url} size={32} />
          <span className={styles.names}>
            <strong>{user.name}</strong>
            <span>@{user.username}</span>
          </span>
        </div>
        {status?.shown && (
          <div className={styles.status}>
            <StatusLine status={status} />
          </div>
        )}
        <div className={scripted.scripted}>
          <div className={styles.group}>
            <button
              type="button"
              className={styles.item}
              popoverTarget={MENU_ID}
              popoverTargetAction="hide"
              onPointerEnter={preloadModal}
              onFocus={preloadModal}
              onClick={openStatusDialog}
            >
              <Icon of="face-slightly-smiling" />
              {status?.shown ? texts.editStatus : texts.setStatus}
            </button>
          </div>
        </div>
        <ul className={styles.group}>
          {(isAdmin ? [...OWN_PAGES, ...ADMIN_PAGES, HELP] : [...OWN_PAGES, HELP]).map((page) => (
            <li key={page.href}>
              <Link href={page.href} className={styles.item}>
                <Icon of={page.icon} />
                {page.label}
              </Link>
            </li>
          ))}
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
