/** Issues, projects and groups that the user viewed last, stored in this browser. */
import { useEffect } from "react";
import { usePageContext } from "./page-context.tsx";

/**
 * Key of the list in the storage. It contains the user id, so that titles that one user can see do not
 * appear for the next user of the browser.
 */
const keyOf = (userId: number) => `recent pages of ${userId}`;
const KEPT = 8;

/** A page in the list. `reference` is the full path, with the number of an issue: `group/project#12`. */
interface RecentPage {
  path: string;
  title: string;
  reference: string;
}

export function readRecentPages(userId: number): RecentPage[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? (kept as RecentPage[]).slice(0, KEPT) : [];
  } catch {
    // The stored value is invalid or the browser blocks the storage.
    return [];
  }
}

/** Puts the page at the top of the list. Does nothing for visitors and without a title. */
export function useSaveRecentPage(
  path: string,
  title: string | undefined,
  reference: string,
): void {
  const id = usePageContext().session.user?.id;
  useEffect(() => {
    if (id === undefined || title === undefined) return;
    const others = readRecentPages(id).filter((page) => page.path !== path);
    try {
      const pages = [{ path, title, reference }, ...others];
      localStorage.setItem(keyOf(id), JSON.stringify(pages.slice(0, KEPT)));
    } catch {
      // Does not store the page when the storage is full, because drafts need the space.
    }
  }, [id, path, title, reference]);
}
