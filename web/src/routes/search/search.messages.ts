/** Interface strings of the results page of search. */
import type { SearchScope, SearchSort, SearchState } from "@cairn/contract/search/search";

export const searchMessages = {
  title: "Search",
  titleOf: (text: string) => `${text} · Search`,
  field: "Search issues, comments, projects, groups and people",
  submit: "Search",
  scopes: "Kinds of results",
  scope: {
    issues: "Issues",
    comments: "Comments",
    projects: "Projects",
    groups: "Groups",
    people: "People",
  } satisfies Record<SearchScope, string>,
  states: "State",
  state: { all: "All", opened: "Open", closed: "Closed" } satisfies Record<SearchState, string>,
  sorts: "Sort by",
  sort: {
    relevance: "Best match",
    created_desc: "Newest",
  } satisfies Record<SearchSort, string>,
  results: "Search results",
  pages: "Pages of results",
  open: "Open",
  closed: "Closed",
  confidential: "Confidential",
  opened: (author: string) => `${author} opened`,
  commented: (author: string) => `${author} commented`,
  comments: (count: number) => (count === 1 ? "1 comment" : `${count} comments`),
  begin: "What are you looking for?",
  beginText: "Enter a word, a name, or the number of an issue.",
  nothing: (text: string) => `No results for “${text}”`,
  nothingText: "Check the spelling, or try fewer words.",
  partial: (kind: SearchScope) =>
    `These words are very common, so only the newest ${kind} were searched. Add a word to search all ${kind}.`,
  failed: "Couldn’t load the results",
};
