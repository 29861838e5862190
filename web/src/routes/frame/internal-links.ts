/** Opens links to our own pages by client-side navigation, including links in rendered texts. */
import { useEffect } from "react";
import { useLocation } from "wouter";
import { canNavigateClientSide } from "../routes.ts";

export function useClientSideLinkNavigation(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !isPlainClick(event) || !isLinkToOwnPage(link)) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

/**
 * Whether a click should cause client-side navigation. Clicks with a modifier key, which open tabs
 * or download, and clicks that a component has handled are left to the browser.
 */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
}

/** Whether client-side navigation opens the link. */
export function isLinkToOwnPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return !(isHere && link.hash) && canNavigateClientSide(link.pathname);
}
