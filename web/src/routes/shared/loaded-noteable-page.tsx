import type { NoteablePageResponse } from "@cairn/contract/epics/epic-page";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NoteableAwards } from "../../features/awards/index.ts";
import { isNotFoundError } from "../../features/issues/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { usePlaceFrame } from "../../platform/place.ts";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../ui/feedback/skeleton.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";
import { ErrorPage } from "./error-page.tsx";

/** Renders the page of an issue or epic when its data has loaded, and until then its loading or error state. */
export function LoadedNoteablePage<Data extends NoteablePageResponse>(props: {
  page: UseQueryResult<Data>;
  basePath: string;
  reference: string;
  texts: Record<
    "heading" | "missing" | "missingHint" | "gone" | "goneHint" | "failed" | "failedHint",
    string
  >;
  children: (data: Data, slots: { gone: ReactNode; reactions: ReactNode }) => ReactNode;
}) {
  const { basePath, reference, texts } = props;
  const { data: frame } = usePlaceFrame();
  const { data, error, isError, isFetching, refetch } = props.page;
  usePageTitle(data && `${data.title_text} (${reference})`, frame?.name);
  const isMissing = isNotFoundError(error);
  if (data) {
    return props.children(data, {
      gone: isMissing && <ErrorPage title={texts.gone} message={texts.goneHint} />,
      reactions: <NoteableAwards basePath={basePath} canAward={data.can.award} />,
    });
  }
  if (isMissing) return <ErrorPage title={texts.missing} message={texts.missingHint} />;
  return (
    <>
      <PageHeading title={`${texts.heading} ${reference}`} />
      {isError ? (
        <ErrorState
          title={texts.failed}
          level={2}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {texts.failedHint}
        </ErrorState>
      ) : (
        <SkeletonBlock lines={6} />
      )}
    </>
  );
}
