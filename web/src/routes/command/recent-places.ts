/** Issues, projects and groups that the user opened lately, stored in this browser. */
import type { PlaceFrame } from "@cairn/contract/places";
import { useEffect, useEffectEvent } from "react";
import { usePageContext } from "../../platform/page-context.tsx";
import { useMatchedRoute } from "../../platform/route-context.tsx";

export interface RecentPlace {
  /** `new` is the page for a new issue, of which the chooser of projects lists the last ones. */
  kind: "issue" | "project" | "group" | "new";
  path: string;
  /** Name of a project or group; of an issue the title of its document. */
  title: string;
  /** Full path of the project or group. */
  place: string;
}

/**
 * Key in the storage. It contains the user id, so that titles that one user can see do not appear for the
 * next user of the browser.
 */
const keyOf = (userId: number | undefined) => `recent places of ${userId ?? "visitors"}`;
const KEPT = 30;
const ISSUE_PATH = /\/-\/(?:issues\/(?:incident\/)?|quality\/test_cases\/)(?:\d+|(new))$/;

export function readRecentPlaces(userId: number | undefined): RecentPlace[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? (kept as RecentPlace[]) : [];
  } catch {
    // The stored value is invalid, or the browser blocks the storage.
    return [];
  }
}

/**
 * Stores the current page when the user leaves it, because its title is known then. Pages other than
 * issues are stored as visits of their project or group.
 */
export function useRecordVisit(place: PlaceFrame | undefined): void {
  const { path } = useMatchedRoute();
  const userId = usePageContext().session.user?.id;
  const record = useEffectEvent((left: string, at: PlaceFrame | undefined) => {
    if (at === undefined || at.kind === "user") return;
    const [issue, isNew] = ISSUE_PATH.exec(left) ?? [];
    const { kind, name, full_path } = at;
    const visits: RecentPlace[] = [{ kind, path: `/${full_path}`, title: name, place: full_path }];
    if (issue) {
      visits.unshift({
        kind: isNew ? "new" : "issue",
        path: left,
        title: isNew ? name : document.title,
        place: full_path,
      });
    }
    const paths = new Set(visits.map((visit) => visit.path));
    const others = readRecentPlaces(userId).filter((visit) => !paths.has(visit.path));
    try {
      const kept = [...visits, ...others].slice(0, KEPT);
      localStorage.setItem(keyOf(userId), JSON.stringify(kept));
    } catch {
      // The storage is full or blocked. Drafts need the space more than this list.
    }
  });
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === "hidden") record(path, place);
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      record(path, place);
    };
  }, [path, place]);
}
