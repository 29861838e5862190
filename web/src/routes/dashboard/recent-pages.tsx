/** Card with the pages that the user viewed last in this browser. */
import { useMemo } from "react";
import { Link } from "wouter";
import { usePageContext } from "../../platform/page-context.tsx";
import { readRecentPages } from "../../platform/recent-pages.ts";
import { Icon } from "../../ui/base/icon.tsx";
import { useHydrated } from "../../ui/base/use-hydrated.ts";
import { Card } from "../../ui/layout/card.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { homeMessages as texts } from "../shared/home.messages.ts";

/**
 * Shows nothing until the page is hydrated, because only the browser knows the list. The card is the
 * last one of its column, and of the page on phones, so that it moves nothing when it appears.
 */
export function RecentPages() {
  const id = usePageContext().session.user?.id;
  const isHydrated = useHydrated();
  const pages = useMemo(
    () => (isHydrated && id !== undefined ? readRecentPages(id) : []),
    [isHydrated, id],
  );
  if (pages.length === 0) return null;
  return (
    <Card title={texts.recent}>
      <ListRows label={texts.recent}>
        {pages.map(({ path, title, reference }) => (
          <ListRow
            key={path}
            lines={2}
            leading={<Icon of={reference.includes("#") ? "circle-dot" : "folder-git-2"} />}
            title={
              <Link href={path} asChild>
                <RowLink href={path}>{title}</RowLink>
              </Link>
            }
            meta={<span>{reference}</span>}
          />
        ))}
      </ListRows>
    </Card>
  );
}
