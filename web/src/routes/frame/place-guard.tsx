import type { ReactNode } from "react";
import { ApiError } from "../../platform/api.ts";
import { usePlaceFrame } from "../../platform/place.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { ErrorPage } from "../shared/error-page.tsx";
import { errorPageMessages } from "../shared/routes.messages.ts";
import { UnreachablePage } from "./loading-page.tsx";

/**
 * Shows an error page instead of the page when the project or group does not exist or cannot be
 * loaded.
 */
export function PlaceGuard(props: { children: ReactNode }) {
  const place = usePlaceFrame();
  if (!place.isError || place.data) return props.children;
  if (place.error instanceof ApiError && place.error.status === 404) return <NothingHere />;
  return <UnreachablePage retrying={place.isFetching} onRetry={() => void place.refetch()} />;
}

function NothingHere() {
  usePageTitle(errorPageMessages.notFound.title);
  return <ErrorPage {...errorPageMessages.notFound} />;
}
