import { SIGN_IN_PATH } from "@cairn/contract/auth";
import type { PlaceFrame } from "@cairn/contract/places";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { Link } from "wouter";
import { TodoLink } from "../../features/todos/index.ts";
import { UserMenu } from "../../features/users/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { KeyboardShortcut } from "../../ui/keyboard/keyboard-shortcut.tsx";
import { Wordmark } from "../../ui/base/logo.tsx";
import scripted from "../../ui/styles/script-only.module.css";
import { PageBreadcrumb } from "./breadcrumbs.tsx";
import { preloadPaletteWindow } from "../command/command-windows.tsx";
import { openPalette } from "../command/open-window.ts";
import { CreateMenu } from "./create-menu.tsx";
import { NAVIGATION_ELEMENT_ID } from "./navigation.tsx";
import type { PageRoute } from "../routes.ts";
import { frameMessages as texts } from "../shared/routes.messages.ts";
import styles from "./topbar.module.css";

export function Topbar(props: {
  route: PageRoute;
  place: PlaceFrame | undefined;
  hasNavigation: boolean;
}) {
  const { user } = usePageContext().session;
  return (
    <header className={styles.topbar}>
      {props.hasNavigation ? (
        <span className={styles.menu}>
          <IconButton
            icon="menu"
            size="md"
            label={texts.openNavigation}
            popoverTarget={NAVIGATION_ELEMENT_ID}
          />
        </span>
      ) : (
        <Link href="/" className={styles.brand} aria-label={texts.home}>
          <Wordmark />
        </Link>
      )}
      <PageBreadcrumb route={props.route} place={props.place} />
      <div className={styles.end}>
        <SearchTrigger />
        {user ? (
          <>
            <CreateMenu place={props.place} />
            <TodoLink label={texts.todosWaiting} />
            <UserMenu user={user} />
          </>
        ) : (
          <VisitorWays />
        )}
      </div>
    </header>
  );
}

/** A button that looks like a search field and opens the command palette. */
function SearchTrigger() {
  return (
    <div className={scripted.scripted}>
      <button
        type="button"
        className={styles.search}
        onPointerEnter={preloadPaletteWindow}
        onFocus={preloadPaletteWindow}
        onClick={openPalette}
      >
        <Icon of="search" size={14} />
        <span className={styles.words}>{texts.search}</span>
        <span className={styles.keys}>
          <KeyboardShortcut keys="mod+k" />
        </span>
      </button>
    </div>
  );
}

function VisitorWays() {
  const { instance } = usePageContext();
  return (
    <>
      <Link href={SIGN_IN_PATH} className={buttonClassName({ variant: "ghost", size: "sm" })}>
        {texts.signIn}
      </Link>
      {instance.sign_up && (
        <Link href={SIGN_UP_PATH} className={buttonClassName({ size: "sm" })}>
          {texts.signUp}
        </Link>
      )}
    </>
  );
}
