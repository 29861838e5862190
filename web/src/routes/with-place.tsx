/** A part of a page that needs to know what one may do in the place: until then, and if that fails. */
import type { PlaceFrame } from "@cairn/contract/places";
import type { ReactNode } from "react";
import { failureInWords } from "../platform/failure.ts";
import { usePlace } from "../platform/place.ts";
import { FailedState } from "../ui/empty-state.tsx";
import { pageTexts } from "./routes.messages.ts";

export function WithPlace(props: {
  loading: ReactNode;
  children: (place: PlaceFrame) => ReactNode;
}) {
  const { data: place, error, isFetching, refetch } = usePlace();
  if (place) return props.children(place);
  if (!error) return props.loading;
  return (
    <FailedState
      level={2}
      title={pageTexts.unreachable.title}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {failureInWords(error)}
    </FailedState>
  );
}
