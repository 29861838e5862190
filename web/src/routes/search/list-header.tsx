/** The line above the results: how many there are, and links that clear the filters and sort. */
import {
  SEARCH_COUNT_MAX,
  SEARCH_PATH,
  SEARCH_SORTS,
  searchUrl,
} from "@cairn/contract/search/search";
import type { Ref } from "react";
import { Link } from "wouter";
import { CountBadge } from "../../ui/base/counter.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { countFilters, withoutFilters, type SearchParams } from "./search-params.ts";
import { searchMessages as texts } from "./search.messages.ts";
import styles from "./list-header.module.css";

export function ListHeader(props: {
  wish: SearchParams;
  /** Null when there are more results than are counted. */
  count: number | null;
  /** Id of the filters that the button opens in a narrow window. */
  filtersId: string;
  areFiltersOpen: boolean;
  onToggleFilters: () => void;
  buttonRef: Ref<HTMLButtonElement>;
}) {
  const { wish, count } = props;
  const filters = countFilters(wish);
  return (
    <div className={styles.header}>
      <p className={styles.count} role="status">
        {count === null ? texts.moreThan(SEARCH_COUNT_MAX) : texts.found(count)}
      </p>
      {filters > 0 && (
        <Link href={searchUrl(SEARCH_PATH, withoutFilters(wish))} className={styles.clear}>
          {texts.clearFilters}
        </Link>
      )}
      <div className={styles.button}>
        <Button
          ref={props.buttonRef}
          size="sm"
          aria-expanded={props.areFiltersOpen}
          aria-controls={props.filtersId}
          onClick={props.onToggleFilters}
        >
          <Icon of="list-filter" size={14} />
          {texts.filters}
          {filters > 0 && <CountBadge value={filters} />}
        </Button>
      </div>
      <nav className={styles.sorts} aria-label={texts.sorts}>
        {SEARCH_SORTS.map((sort) => (
          <Link
            key={sort}
            href={searchUrl(SEARCH_PATH, { ...wish, sort, page: 1 })}
            className={styles.sort}
            aria-current={(wish.sort ?? "relevance") === sort ? "true" : undefined}
          >
            {texts.sort[sort]}
          </Link>
        ))}
      </nav>
    </div>
  );
}
