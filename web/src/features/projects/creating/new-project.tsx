import { toErrorMessage } from "../../../platform/failure.ts";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useNewProjectNamespaces } from "../projects.api.ts";
import { projectMessages } from "../projects.messages.ts";
import { NewProjectForm } from "./new-project-form.tsx";

const texts = projectMessages.createPage;

/**
 * Loads the namespaces in which the user can create projects, and then shows the new project form.
 */
export function NewProjectFormLoader(props: { namespaceId: number | undefined }) {
  const { data, error, isPending, isFetching, refetch } = useNewProjectNamespaces(
    props.namespaceId,
  );
  // The server lists the requested namespace first, or else the user's own namespace.
  const [first] = data ?? [];
  if (data && first) return <NewProjectForm destinations={data} first={first} />;
  if (isPending) return <SkeletonBlock lines={8} />;
  return (
    <ErrorState
      title={texts.placesFailed}
      level={2}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {error ? toErrorMessage(error) : texts.noPlaceForYou}
    </ErrorState>
  );
}
