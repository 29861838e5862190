/** Filter field of the issue list. The chosen filters are stored in the page's address. */
import {
  issueListPath,
  type IssueListItem,
  type IssueListPlace,
} from "@cairn/contract/issues/issue-list";
import type { PlaceFrame } from "@cairn/contract/places";
import { useMemo, useState, type Ref } from "react";
import { useLocation } from "wouter";
import { usePageContext } from "../../../../platform/page-context.tsx";
import {
  FilterField,
  type FilterKey,
  type FilterToken,
} from "../../../../ui/search/filter-field.tsx";
import { issueFilterMessages as texts } from "../../shared/issue-list.messages.ts";
import { ALL_ISSUE_FILTER_KEYS } from "./filter-names.ts";
import {
  buildFilterParameters,
  readSearchTextParameter,
  parseFilterTokens,
} from "./filter-parameters.ts";
import { formatIssueListHref } from "./list-address.ts";
import { readRecentSearches, saveRecentSearch, type RecentSearch } from "./recent-searches.ts";
import { addFilterTokenIcons } from "./token-icons.tsx";

export function IssueListFilter(props: {
  where: IssueListPlace;
  place: PlaceFrame | null;
  search: string;
  issues: readonly IssueListItem[];
  count: number | null;
  ref: Ref<HTMLInputElement>;
}) {
  const { where, place, search, issues } = props;
  const path = issueListPath(where);
  const userId = usePageContext().session.user?.id;
  const [, navigate] = useLocation();
  const [recent, setRecent] = useState<RecentSearch[]>([]);
  const [offer, setOffer] = useState<{ of: PlaceFrame | null; keys: FilterKey[] } | null>(null);
  const keys = offer?.of === place ? offer.keys : ALL_ISSUE_FILTER_KEYS;
  /** Loads the filter values and the recent searches when the field gets the focus. */
  const prepare = async () => {
    setRecent(readRecentSearches({ userId, place: path }));
    const { buildIssueFilterKeys } = await import("./filter-keys.ts");
    setOffer((known) =>
      known?.of === place ? known : { of: place, keys: buildIssueFilterKeys(place) },
    );
  };
  const tokens = useMemo(
    () => addFilterTokenIcons(parseFilterTokens(search), issues),
    [search, issues],
  );
  const change = (next: FilterToken[], text: string) => {
    saveRecentSearch({ userId, place: path }, { tokens: next, text });
    navigate(formatIssueListHref(path, buildFilterParameters(search, next, text)));
  };
  return (
    <div onFocus={() => void prepare()} onPointerEnter={() => void prepare()}>
      <FilterField
        ref={props.ref}
        label={texts.label}
        placeholder={texts.placeholder}
        keys={keys}
        tokens={tokens}
        text={readSearchTextParameter(search)}
        onChange={change}
        recent={recent}
        resultCount={props.count}
        name="search"
      />
    </div>
  );
}
