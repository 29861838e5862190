/**
 * Frame of a page: navigation, top bar and content area. The signed-out pages use another frame,
 * `SignedOutFrame`.
 */
import { useEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useRefreshTodos } from "../../features/todos/index.ts";
import { useUserChannelSubscription } from "../../features/users/index.ts";
import { usePageContext } from "../../platform/page-context.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { createLazyComponent } from "../../ui/base/lazy.tsx";
import { CommandWindows } from "../command/command-windows.tsx";
import { useRegisterFrameCommands } from "./frame-actions.ts";
import { Navigation } from "./navigation.tsx";
import { OfflineBanner } from "./offline-bar.tsx";
import { OutdatedPageBanner } from "./outdated-page-banner.tsx";
import { useClientSideLinkNavigation } from "./internal-links.ts";
import { usePrefetchLinkedPages } from "./link-prefetch.ts";
import type { PageRoute } from "../routes.ts";
import { frameMessages } from "../shared/routes.messages.ts";
import styles from "./shell.module.css";
import { StatusWindow } from "./status-window.tsx";
import { Topbar } from "./topbar.tsx";
import { useFocusRecovery, useFocusRecoveryAfterDialogs } from "./use-focus-recovery.ts";

const ReferenceCards = createLazyComponent(() => import("../cards/reference-cards.tsx"));

export function PageFrame(props: { route: PageRoute; children: ReactNode }) {
  const { user } = usePageContext().session;
  // Reads the frame data once for all parts of the frame, because each query takes time to subscribe
  // when the page hydrates.
  const place = usePlaceFrame().data;
  const hasNavigation = user !== null || props.route.place !== null;
  useClosedPopovers();
  const wantsCards = usePrefetchLinkedPages();
  useClientSideLinkNavigation();
  useFocusRecovery();
  useFocusRecoveryAfterDialogs();
  useRegisterFrameCommands(place);
  useUserChannelSubscription(user !== null, useRefreshTodos());
  return (
    <div className={styles.shell} data-navigation={hasNavigation ? "" : undefined}>
      <a className={styles.skip} href="#content">
        {frameMessages.skip}
      </a>
      {hasNavigation && <Navigation place={place} />}
      <div className={styles.body}>
        <Topbar route={props.route} place={place} hasNavigation={hasNavigation} />
        <main id="content" className={styles.slab} tabIndex={-1}>
          <OfflineBanner />
          <OutdatedPageBanner />
          <div className={styles.page}>{props.children}</div>
        </main>
      </div>
      <CommandWindows place={place} />
      {wantsCards && <ReferenceCards />}
      <StatusWindow />
    </div>
  );
}

/** Closes open menus after client-side navigation. The browser does not close popovers then. */
function useClosedPopovers(): void {
  const [path] = useLocation();
  useEffect(() => {
    const open = document.querySelectorAll<HTMLElement>("[popover=auto]:popover-open");
    for (const menu of open) menu.hidePopover();
  }, [path]);
}
