import { useRawQueryString } from "../../platform/raw-search.ts";
import { groupMessages, NewGroupForm, useGroup } from "../../features/groups/index.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";

const texts = groupMessages.createPage;

export function Page() {
  const parentId = Number(new URLSearchParams(useRawQueryString()).get("parent_id")) || null;
  const parent = useGroup(parentId);
  const title = parentId === null ? texts.title : texts.titleInside;
  usePageTitle(title, parent.data?.full_name);
  return (
    <>
      <PageHeading title={title}>
        {parent.data ? texts.textInside(parent.data.full_name) : texts.text}
      </PageHeading>
      {parentId === null || parent.data ? (
        <NewGroupForm key={parentId} parent={parent.data ?? null} />
      ) : parent.isError ? (
        <ErrorState
          title={texts.parentFailed}
          level={2}
          retrying={parent.isFetching}
          onRetry={() => void parent.refetch()}
        >
          {toErrorMessage(parent.error)}
        </ErrorState>
      ) : (
        <SkeletonBlock lines={8} />
      )}
    </>
  );
}
