import type { IssueList } from "@cairn/contract/issues/issue-list";
import { Pager } from "../../../ui/navigation/pager.tsx";
import { issueListMessages as texts } from "../shared/issue-list.messages.ts";
import { buildIssueListHref } from "./filter/list-address.ts";

/** Links to the previous and next pages of the issue list. */
export function IssueListPager(props: {
  path: string;
  search: string;
  list: IssueList;
  total: number | null;
}) {
  const { path, search, list } = props;
  const step = (name: "page_after" | "page_before", cursor: string | null) =>
    cursor === null ? null : { href: buildIssueListHref(path, search, { [name]: cursor }) };
  return (
    <Pager
      label={texts.pages}
      previous={step("page_before", list.prev)}
      next={step("page_after", list.next)}
    >
      {texts.shown(list.items.length, props.total)}
    </Pager>
  );
}
