/**
 * Sort menu of the issue list. Consists of links in a `<details>` element, so it works without
 * JavaScript.
 */
import { DEFAULT_ISSUE_SORT, type IssueSort } from "@cairn/contract/issues/issue-list";
import { Link } from "wouter";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import { ISSUE_SORT_OPTIONS, issueSortMessages as texts } from "../shared/issue-list.messages.ts";
import { buildIssueListHref } from "./filter/list-address.ts";
import styles from "./list-sort.module.css";
import { useDetailsMenu } from "./use-disclosure.ts";

export function IssueListSortMenu(props: { path: string; search: string }) {
  const disclosure = useDetailsMenu();
  const asked = new URLSearchParams(props.search).get("sort") ?? DEFAULT_ISSUE_SORT;
  const current =
    ISSUE_SORT_OPTIONS.find(({ asc, desc }) => asc === asked || desc === asked) ??
    ISSUE_SORT_OPTIONS[0];
  if (!current) return null;
  const way = current.asc === asked ? "asc" : "desc";
  const wayWords = { asc: texts.ascending, desc: texts.descending };
  const hrefOf = (sort: IssueSort) =>
    buildIssueListHref(props.path, props.search, {
      sort: sort === DEFAULT_ISSUE_SORT ? null : sort,
    });
  const item = (label: string, sort: IssueSort, isCurrent: boolean) => (
    <li key={label}>
      <Link
        href={hrefOf(sort)}
        className={styles.item}
        aria-current={isCurrent || undefined}
        onClick={disclosure.close}
      >
        {label}
        {isCurrent && <Icon of="check" size={14} />}
      </Link>
    </li>
  );
  return (
    <details ref={disclosure.ref} className={styles.sort}>
      <summary
        className={buttonClassName({ icon: "arrow-down-wide-narrow" })}
        aria-label={texts.current(texts.by[current.by], wayWords[way])}
      >
        <Icon of={way === "asc" ? "arrow-up-narrow-wide" : "arrow-down-wide-narrow"} />
        <span className={styles.name}>{texts.by[current.by]}</span>
        <Icon of="chevron-down" size={14} />
      </summary>
      <div className={styles.list}>
        <ul aria-label={texts.label}>
          {ISSUE_SORT_OPTIONS.map((choice) =>
            item(texts.by[choice.by], choice[choice.first], choice === current),
          )}
        </ul>
        <ul className={styles.ways}>
          {(["asc", "desc"] as const).map((each) =>
            item(wayWords[each], current[each], each === way),
          )}
        </ul>
      </div>
    </details>
  );
}
