import type { ReactNode } from "react";
import { ApiError } from "../../platform/api.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { pageMessages } from "../shared/routes.messages.ts";

/**
 * Shows an error page instead of the page when the project or group does not exist or cannot be
 * loaded.
 */
export function PlaceGuard(props: { children: ReactNode }) {
  const place = usePlaceFrame();
  if (!place.isError || place.data) return props.children;
  if (place.error instanceof ApiError && place.error.status === 404) return <NothingHere />;
  return (
    <ErrorState
      title={pageMessages.unreachable.title}
      level={2}
      retrying={place.isFetching}
      onRetry={() => void place.refetch()}
    >
      {pageMessages.unreachable.message}
    </ErrorState>
  );
}

function NothingHere() {
  usePageTitle(pageMessages.notFound.title);
  return <ErrorPage {...pageMessages.notFound} />;
}
