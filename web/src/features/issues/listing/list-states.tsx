/** Messages that replace the issue list when it has no issues. */
import {
  issueListPath,
  type IssueListPlace,
  type IssueTab,
} from "@cairn/contract/issues/issue-list";
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { ApiError } from "../../../platform/api.ts";
import { buttonClassName } from "../../../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { Icon } from "../../../ui/base/icon.tsx";
import {
  emptyIssueListMessages as texts,
  issueListMessages,
} from "../shared/issue-list.messages.ts";
import { hasFilterOrSearch, buildFilterParameters } from "./filter/filter-parameters.ts";
import { formatIssueListHref } from "./filter/list-address.ts";

export function EmptyIssueList(props: {
  where: IssueListPlace;
  search: string;
  tab: IssueTab;
  /** True when the list has no issues in any tab. */
  isEmpty: boolean;
}) {
  const { where, search, tab } = props;
  if (hasFilterOrSearch(search)) {
    const cleared = formatIssueListHref(
      issueListPath(where),
      buildFilterParameters(search, [], ""),
    );
    return (
      <EmptyState
        level={2}
        title={texts.nothingMatches.title}
        action={
          <Link href={cleared} className={buttonClassName({})}>
            {texts.nothingMatches.clear}
          </Link>
        }
      >
        {texts.nothingMatches.text}
      </EmptyState>
    );
  }
  const { title, text } = props.isEmpty
    ? noneAtAll(where, search)
    : tab === "closed"
      ? texts.closed
      : texts.opened;
  return (
    <EmptyState level={2} title={title}>
      {text}
    </EmptyState>
  );
}

function noneAtAll(where: IssueListPlace, search: string) {
  if (where !== null) return texts.none;
  const scope = new URLSearchParams(search).get("scope");
  if (scope === "mentions_me") return texts.noneMentions;
  return scope === "created_by_me" ? texts.noneByMe : texts.noneForMe;
}

export function NewIssueLink(props: { place: PlaceFrame | null }) {
  const { place } = props;
  if (!place?.abilities.create_issue) return null;
  return (
    <Link
      href={placePagePath(place, "issues/new")}
      className={buttonClassName({ variant: "primary", icon: "plus" })}
      data-shortcut="c"
    >
      <Icon of="plus" />
      {issueListMessages.newIssue}
    </Link>
  );
}

export function IssueListError(props: { error: Error; retrying: boolean; onRetry: () => void }) {
  const isHidden = props.error instanceof ApiError && [403, 404].includes(props.error.status);
  return isHidden ? (
    <EmptyState failed level={2} title={texts.forbidden.title}>
      {texts.forbidden.text}
    </EmptyState>
  ) : (
    <ErrorState
      level={2}
      title={texts.failed.title}
      retrying={props.retrying}
      onRetry={props.onRetry}
    >
      {texts.failed.text}
    </ErrorState>
  );
}
