/** What a page shows when its folder or file does not exist or could not be loaded. */
import { ApiError } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { displayComponentMessages } from "../../../ui/base/display.messages.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { PageHeading } from "../../../ui/layout/page-heading.tsx";
import { browsingMessages as texts } from "./browsing.messages.ts";

export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function LoadingError(props: {
  title: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}) {
  const { error, isFetching, refetch } = props.query;
  if (isNotFound(error)) {
    return (
      <>
        <PageHeading title={texts.notFound} />
        <p>{texts.notFoundText}</p>
      </>
    );
  }
  return (
    <>
      <PageHeading title={texts.title} />
      <EmptyState
        title={props.title}
        level={2}
        failed
        action={
          <Button pending={isFetching} onClick={() => void refetch()}>
            {displayComponentMessages.tryAgain}
          </Button>
        }
      >
        {toErrorMessage(error)}
      </EmptyState>
    </>
  );
}
