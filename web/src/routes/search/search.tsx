/** Results page of search. Works without JavaScript: the fields are forms, sorts and pages are links. */
import {
  SEARCH_COUNT_MAX,
  SEARCH_PATH,
  SEARCH_RESULTS_PATH,
  SEARCH_SCOPES,
  searchUrl,
  type SearchFacets,
  type SearchResults,
} from "@cairn/contract/search/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { Link } from "wouter";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { Filters } from "./filters.tsx";
import { ListHeader } from "./list-header.tsx";
import { ResultRows, SCOPE_ICONS } from "./result-rows.tsx";
import { SearchForm } from "./search-form.tsx";
import {
  countFilters,
  parseSearchParams,
  withoutFilters,
  type SearchParams,
} from "./search-params.ts";
import { searchMessages as texts } from "./search.messages.ts";
import styles from "./search.module.css";

export function Page() {
  const wish = parseSearchParams(useRawQueryString());
  usePageTitle(wish.search === "" ? texts.title : texts.titleOf(wish.search));
  return (
    <>
      <PageHeading title={texts.title} />
      <SearchForm key={wish.search} wish={wish} />
      {wish.search === "" ? (
        <EmptyState title={texts.begin} level={2}>
          {texts.beginText}
        </EmptyState>
      ) : (
        <Results wish={wish} />
      )}
    </>
  );
}

function Results({ wish }: { wish: SearchParams }) {
  const results = useQuery<SearchResults>({
    queryKey: [searchUrl(SEARCH_RESULTS_PATH, wish)],
    placeholderData: keepPreviousData,
  });
  const { data } = results;
  return (
    <>
      <TabNav
        label={texts.scopes}
        links={SEARCH_SCOPES.map((scope) => ({
          href: searchUrl(SEARCH_PATH, { ...withoutFilters(wish), project: wish.project, scope }),
          label: texts.scope[scope],
          icon: SCOPE_ICONS[scope],
          count: data && (data.counts[scope] ?? SEARCH_COUNT_MAX + 1),
          countCap: SEARCH_COUNT_MAX,
          current: scope === wish.scope,
        }))}
      />
      {results.isPending ? (
        <SkeletonRows rows={5} lines={2} />
      ) : data ? (
        <div aria-busy={results.isPlaceholderData}>
          {wish.scope === "issues" && data.facets ? (
            <FilteredList wish={wish} results={data} facets={data.facets} />
          ) : (
            <ResultList wish={wish} results={data} />
          )}
        </div>
      ) : (
        <ErrorState
          title={texts.failed}
          level={2}
          retrying={results.isFetching}
          onRetry={() => void results.refetch()}
        >
          {toErrorMessage(results.error)}
        </ErrorState>
      )}
    </>
  );
}

/** Issues with the filters beside them. */
function FilteredList(props: { wish: SearchParams; results: SearchResults; facets: SearchFacets }) {
  const { wish, results } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  // A search that finds nothing at all has no options, so an empty column would be left.
  if (results.items.length === 0 && countFilters(wish) === 0) {
    return <ResultList wish={wish} results={results} />;
  }
  return (
    <div className={styles.filtered}>
      <ListHeader
        wish={wish}
        count={results.counts.issues}
        filtersId={id}
        areFiltersOpen={isOpen}
        onToggleFilters={() => setOpen(!isOpen)}
        buttonRef={button}
      />
      <Filters id={id} wish={wish} facets={props.facets} isOpen={isOpen} onClose={close} />
      <div className={styles.list}>
        <ResultList wish={wish} results={results} />
      </div>
    </div>
  );
}

function ResultList({ wish, results }: { wish: SearchParams; results: SearchResults }) {
  const { page = 1 } = wish;
  if (results.items.length === 0) return <NoResults wish={wish} isPartial={results.is_partial} />;
  const linkTo = (next: number) => ({ href: searchUrl(SEARCH_PATH, { ...wish, page: next }) });
  return (
    <>
      {results.is_partial && <p className={styles.partial}>{texts.partial(wish.scope)}</p>}
      <ResultRows scope={wish.scope} query={wish.search} items={results.items} />
      <Pager
        label={texts.pages}
        previous={page > 1 ? linkTo(page - 1) : null}
        next={results.has_next ? linkTo(page + 1) : null}
      />
    </>
  );
}

function NoResults({ wish, isPartial }: { wish: SearchParams; isPartial: boolean }) {
  const isFiltered =
    wish.scope === "issues"
      ? countFilters(wish) > 0
      : wish.scope === "comments" && wish.project.length > 0;
  const clear = (
    <Link href={searchUrl(SEARCH_PATH, withoutFilters(wish))} className={buttonClassName({})}>
      {texts.clearFilters}
    </Link>
  );
  return (
    <EmptyState title={texts.nothing(wish.search)} level={2} action={isFiltered && clear}>
      {isPartial
        ? texts.partial(wish.scope)
        : isFiltered
          ? texts.nothingFiltered
          : texts.nothingText}
    </EmptyState>
  );
}
