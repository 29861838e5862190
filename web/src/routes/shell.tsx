/** The house: navigation and top bar on the canvas, all content on one slab. */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { Menu } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { useAccountNews, UserMenu } from "../features/users/index.ts";
import { usePage } from "../platform/page-context.tsx";
import { lookOf } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Wordmark } from "../ui/logo.tsx";
import { Navigation, NAVIGATION_ID } from "./navigation.tsx";
import { frameTexts, pageTexts } from "./routes.messages.ts";
import styles from "./shell.module.css";

export function Shell(props: { children: ReactNode }) {
  const { user } = usePage().session;
  useClosedPopovers();
  useAccountNews(user !== null);
  return (
    <div className={styles.shell} data-navigation={user ? "" : undefined}>
      <a className={styles.skip} href="#content">
        {frameTexts.skip}
      </a>
      {user && <Navigation />}
      <div className={styles.body}>
        <header className={styles.topbar}>
          {user && (
            <span className={styles.menu}>
              <IconButton
                icon={Menu}
                label={frameTexts.openNavigation}
                popoverTarget={NAVIGATION_ID}
              />
            </span>
          )}
          <Link href="/" className={styles.brand} aria-label={frameTexts.home}>
            <Wordmark />
          </Link>
          <div className={styles.end}>{user ? <UserMenu user={user} /> : <VisitorWays />}</div>
        </header>
        <main id="content" className={styles.slab} tabIndex={-1}>
          <div className={styles.page}>{props.children}</div>
        </main>
      </div>
    </div>
  );
}

function VisitorWays() {
  const { instance } = usePage();
  return (
    <>
      <Link href={SIGN_IN_PATH} className={lookOf({ variant: "ghost", size: "sm" })}>
        {pageTexts.landing.signIn}
      </Link>
      {instance.sign_up && (
        <Link href={SIGN_UP_PATH} className={lookOf({ size: "sm" })}>
          {pageTexts.landing.signUp}
        </Link>
      )}
    </>
  );
}

/** A menu that led to another page has done its work. */
function useClosedPopovers(): void {
  const [path] = useLocation();
  useEffect(() => {
    for (const open of document.querySelectorAll<HTMLElement>(":popover-open")) open.hidePopover();
  }, [path]);
}
