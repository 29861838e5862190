import type { ReactNode } from "react";
import { ApiError } from "../../platform/api.ts";
import { usePlace } from "../../platform/place.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { FailedState } from "../../ui/feedback/empty-state.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { pageTexts } from "../shared/routes.messages.ts";

/** Shows an error page instead of the page when its project or group is missing or cannot be loaded. */
export function PlaceGuard(props: { children: ReactNode }) {
  const place = usePlace();
  if (!place.isError || place.data) return props.children;
  if (place.error instanceof ApiError && place.error.status === 404) return <NothingHere />;
  return (
    <FailedState
      title={pageTexts.unreachable.title}
      level={2}
      retrying={place.isFetching}
      onRetry={() => void place.refetch()}
    >
      {pageTexts.unreachable.message}
    </FailedState>
  );
}

function NothingHere() {
  usePageTitle(pageTexts.notFound.title);
  return <ErrorPage {...pageTexts.notFound} />;
}
