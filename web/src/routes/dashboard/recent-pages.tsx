/** Card with the pages that the user viewed last in this browser. */
import { useMemo } from "react";
import { Link } from "wouter";
import { usePageContext } from "../../platform/page-context.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { useHydrated } from "../../ui/base/use-hydrated.ts";
import { Card } from "../../ui/layout/card.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { listRecentItems } from "../command/recent-items.ts";
import { homeMessages as texts } from "../shared/home.messages.ts";

/**
 * Shows nothing until the page is hydrated, because only the browser knows the list. The card is the
 * last one of its column, and of the page on phones, so that it moves nothing when it appears.
 */
export function RecentPages() {
  const id = usePageContext().session.user?.id;
  const isHydrated = useHydrated();
  const pages = useMemo(
    () => (isHydrated && id !== undefined ? listRecentItems(id, "palette", []) : []),
    [isHydrated, id],
  );
  if (pages.length === 0) return null;
  return (
    <Card title={texts.recent}>
      <ListRows label={texts.recent}>
        {pages.map(({ id: path, icon, label, description }) => (
          <ListRow
            key={path}
            lines={2}
            leading={icon && <Icon of={icon} />}
            title={
              <Link href={path} asChild>
                <RowLink href={path}>{label}</RowLink>
              </Link>
            }
            meta={<span>{description}</span>}
          />
        ))}
      </ListRows>
    </Card>
  );
}
