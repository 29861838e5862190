/** Page shell with navigation, top bar and content area, for all pages except the signed-out pages. */
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useRefreshTodos } from "../../features/todos/index.ts";
import { useAccountSubscription } from "../../features/users/index.ts";
import { usePage } from "../../platform/page-context.tsx";
import { CommandWindows } from "../command/command-windows.tsx";
import { useFrameActions } from "./frame-actions.ts";
import { Navigation } from "./navigation.tsx";
import { OfflineBanner } from "./offline-bar.tsx";
import { useInternalLinks } from "./internal-links.ts";
import { usePagePreloading } from "../page-modules.ts";
import type { PageRoute } from "../routes.ts";
import { frameMessages } from "../shared/routes.messages.ts";
import styles from "./shell.module.css";
import { Topbar } from "./topbar.tsx";
import { useFocusRecovery } from "./use-focus-recovery.ts";

export function PageFrame(props: { route: PageRoute; children: ReactNode }) {
  const { user } = usePage().session;
  const hasNavigation = user !== null || props.route.place !== null;
  useClosedPopovers();
  usePagePreloading();
  useInternalLinks();
  useFocusRecovery();
  useFrameActions();
  useAccountSubscription(user !== null, useRefreshTodos());
  return (
    <div className={styles.shell} data-navigation={hasNavigation ? "" : undefined}>
      <a className={styles.skip} href="#content">
        {frameMessages.skip}
      </a>
      {hasNavigation && <Navigation />}
      <div className={styles.body}>
        <Topbar route={props.route} hasNavigation={hasNavigation} />
        <main id="content" className={styles.slab} tabIndex={-1}>
          <OfflineBanner />
          <div className={styles.page}>{props.children}</div>
        </main>
      </div>
      <CommandWindows />
    </div>
  );
}

/** Closes open menus after client-side navigation, which would leave popovers open. */
function useClosedPopovers(): void {
  const [path] = useLocation();
  useEffect(() => {
    const open = document.querySelectorAll<HTMLElement>("[popover=auto]:popover-open");
    for (const menu of open) menu.hidePopover();
  }, [path]);
}
