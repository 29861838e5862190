/** Results page of search. Works without JavaScript: the field is a form, filters and pages are links. */
import {
  SEARCH_COUNT_MAX,
  SEARCH_PATH,
  SEARCH_RESULTS_PATH,
  SEARCH_SCOPES,
  SEARCH_SORTS,
  SEARCH_STATES,
  SEARCH_TEXT_MAX,
  searchUrl,
  type SearchResults,
} from "@cairn/contract/search/search";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { Link, useLocation } from "wouter";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { ResultRows } from "./result-rows.tsx";
import { parseSearchParams, type SearchParams } from "./search-params.ts";
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

function SearchForm({ wish }: { wish: SearchParams }) {
  const [, navigate] = useLocation();
  const [text, setText] = useState(wish.search);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const search = text.trim().slice(0, SEARCH_TEXT_MAX);
    navigate(searchUrl(SEARCH_PATH, { ...wish, search, page: 1 }));
  };
  return (
    <search>
      <form action={SEARCH_PATH} className={styles.form} onSubmit={submit}>
        <input type="hidden" name="scope" value={wish.scope} />
        <SearchField
          label={texts.field}
          placeholder={texts.field}
          name="search"
          value={text}
          onChange={setText}
        />
        <Button type="submit">{texts.submit}</Button>
      </form>
    </search>
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
          href: searchUrl(SEARCH_PATH, { search: wish.search, scope }),
          label: texts.scope[scope],
          count: data && (data.counts[scope] ?? SEARCH_COUNT_MAX + 1),
          countCap: SEARCH_COUNT_MAX,
          current: scope === wish.scope,
        }))}
      />
      {wish.scope === "issues" && <Filters wish={wish} />}
      {results.isPending ? (
        <SkeletonRows rows={5} lines={2} />
      ) : data ? (
        <ResultList wish={wish} results={data} isOld={results.isPlaceholderData} />
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

function Filters({ wish }: { wish: SearchParams }) {
  return (
    <div className={styles.filters}>
      <FilterLinks
        label={texts.states}
        links={SEARCH_STATES.map((state) => ({
          href: searchUrl(SEARCH_PATH, { ...wish, state, page: 1 }),
          label: texts.state[state],
          isCurrent: (wish.state ?? "all") === state,
        }))}
      />
      <FilterLinks
        label={texts.sorts}
        links={SEARCH_SORTS.map((sort) => ({
          href: searchUrl(SEARCH_PATH, { ...wish, sort, page: 1 }),
          label: texts.sort[sort],
          isCurrent: (wish.sort ?? "relevance") === sort,
        }))}
      />
    </div>
  );
}

function FilterLinks(props: {
  label: string;
  links: readonly { href: string; label: string; isCurrent: boolean }[];
}) {
  return (
    <nav className={styles.choices} aria-label={props.label}>
      <span aria-hidden="true">{props.label}</span>
      {props.links.map(({ href, label, isCurrent }) => (
        <Link
          key={href}
          href={href}
          className={styles.choice}
          aria-current={isCurrent ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function ResultList(props: { wish: SearchParams; results: SearchResults; isOld: boolean }) {
  const { wish, results } = props;
  const { page = 1 } = wish;
  if (results.items.length === 0) {
    return (
      <EmptyState title={texts.nothing(wish.search)} level={2}>
        {results.is_partial ? texts.partial(wish.scope) : texts.nothingText}
      </EmptyState>
    );
  }
  const linkTo = (next: number) => ({ href: searchUrl(SEARCH_PATH, { ...wish, page: next }) });
  return (
    <div aria-busy={props.isOld}>
      {results.is_partial && <p className={styles.partial}>{texts.partial(wish.scope)}</p>}
      <ResultRows scope={wish.scope} query={wish.search} items={results.items} />
      <Pager
        label={texts.pages}
        previous={page > 1 ? linkTo(page - 1) : null}
        next={results.has_next ? linkTo(page + 1) : null}
      />
    </div>
  );
}
