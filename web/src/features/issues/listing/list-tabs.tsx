import {
  ISSUE_TABS,
  issueListPath,
  type IssueList,
  type IssueListPlace,
  type IssueTab,
} from "@cairn/contract/issues/issue-list";
import { usePageContext } from "../../../platform/page-context.tsx";
import { TabNav, type TabLink } from "../../../ui/navigation/tab-nav.tsx";
import { issueListMessages as texts } from "../shared/issue-list.messages.ts";
import { buildIssueListHref } from "./filter/list-address.ts";
import styles from "./issue-listing.module.css";

export function IssueListTabs(props: {
  where: IssueListPlace;
  search: string;
  tab: IssueTab;
  counts: IssueList["counts"] | undefined;
}) {
  const { where, search, counts } = props;
  const path = issueListPath(where);
  const links = ISSUE_TABS.map((tab) => ({
    href: buildIssueListHref(path, search, { state: tab === "opened" ? null : tab }),
    label: texts.tab[tab],
    // The server sends no count when there are too many issues to count.
    count: counts?.[tab] ?? undefined,
    current: tab === props.tab,
  }));
  const quick = useQuickFilters(where, search);
  return (
    <div className={styles.tabs}>
      <TabNav label={texts.tabs} links={links} />
      {quick.length > 0 && <TabNav label={texts.quick} links={quick} />}
    </div>
  );
}

/**
 * Links that show only the issues assigned to or created by the viewer, because most people look
 * for these.
 */
function useQuickFilters(where: IssueListPlace, search: string): TabLink[] {
  const { user } = usePageContext().session;
  if (!user) return [];
  const path = issueListPath(where);
  const parameters = new URLSearchParams(search);
  const link = (label: string, changes: Record<string, string | null>, current: boolean) => ({
    href: buildIssueListHref(path, search, changes),
    label,
    icon: "bookmark" as const,
    current,
  });
  if (where === null) {
    const scope = parameters.get("scope") ?? "assigned_to_me";
    return [
      link(texts.assignedToMe, { scope: null }, scope === "assigned_to_me"),
      link(texts.createdByMe, { scope: "created_by_me" }, scope === "created_by_me"),
      link(texts.mentionsMe, { scope: "mentions_me" }, scope === "mentions_me"),
    ];
  }
  const toggle = (label: string, name: string) => {
    const current = parameters.getAll(name).join() === user.username;
    return link(label, { [name]: current ? null : user.username }, current);
  };
  return [
    toggle(texts.assignedToMe, "assignee_username[]"),
    toggle(texts.createdByMe, "author_username"),
  ];
}
