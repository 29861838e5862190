import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { createElement } from "react";
import { NoteableAwards } from "../../features/awards/index.ts";
import {
  IssueView,
  isNotFoundError,
  issueMessages as texts,
  useIssue,
} from "../../features/issues/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { useMatchedRoute } from "../../platform/route-context.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { createServerRenderedPart } from "../../ui/base/server-rendered-part.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { ErrorPage } from "../shared/error-page.tsx";

export const part = createServerRenderedPart<{ project: string; iid: number }>(
  "src/routes/issues/issue-activity.tsx",
  () => import("./issue-activity.tsx"),
  createElement(SkeletonBlock, { lines: 6 }),
);

export function Page() {
  const { place, params } = useMatchedRoute();
  const { iid = "" } = params;
  const { data: frame } = usePlaceFrame();
  const issue = useIssue(place ?? "", iid);
  const { data } = issue;
  usePageTitle(data && `${data.title_text} (#${iid})`, frame?.name);
  if (data) {
    return (
      <IssueView
        project={place ?? ""}
        issue={data}
        gone={
          isNotFoundError(issue.error) && <ErrorPage title={texts.gone} message={texts.goneHint} />
        }
        reactions={
          <NoteableAwards
            basePath={issueBasePath(place ?? "", data.iid)}
            canAward={data.can.award}
          />
        }
        activity={<part.Part project={place ?? ""} iid={data.iid} />}
      />
    );
  }
  if (isNotFoundError(issue.error)) {
    return <ErrorPage title={texts.missing} message={texts.missingHint} />;
  }
  return (
    <>
      <PageHeading title={`${texts.issue} #${iid}`} />
      {issue.isError ? (
        <ErrorState
          title={texts.failed}
          level={2}
          retrying={issue.isFetching}
          onRetry={() => void issue.refetch()}
        >
          {texts.failedHint}
        </ErrorState>
      ) : (
        <SkeletonBlock lines={6} />
      )}
    </>
  );
}
