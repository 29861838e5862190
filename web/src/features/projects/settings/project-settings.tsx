/** Content of the settings page of a project: general settings, path, transfer and danger zone. */
import { OWNER } from "@cairn/contract/access";
import { placePagePath, type PlaceFrame } from "@cairn/contract/places";
import { OWN_PROJECTS_PATH } from "@cairn/contract/projects";
import { toErrorMessage } from "../../../platform/failure.ts";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import {
  PlacePathForm,
  placeSettingsMessages,
  useLeaveAfterDeletion,
  useParentPlace,
  usePlaceSettings,
} from "../../groups/index.ts";
import { useProject } from "../projects.api.ts";
import { ProjectDangerZone } from "./project-danger-zone.tsx";
import { ProjectGeneralForm } from "./project-general-form.tsx";
import { projectSettingsMessages as texts } from "./project-settings.messages.ts";
import { TransferProjectForm } from "./transfer-project-form.tsx";

export function ProjectSettings({ place }: { place: PlaceFrame }) {
  const project = useProject(place.full_path);
  const settings = usePlaceSettings(place);
  const toast = useToast();
  const parent = useParentPlace(place);
  const deletion = useLeaveAfterDeletion(
    parent?.kind === "group" ? placePagePath(parent) : OWN_PROJECTS_PATH,
  );
  const isOwner = place.level >= OWNER;
  if (deletion.isDeleted) return null;
  if (!project.data) {
    if (project.isPending) return <SkeletonBlock lines={8} />;
    return (
      <ErrorState
        title={placeSettingsMessages.failed}
        level={2}
        retrying={project.isFetching}
        onRetry={() => void project.refetch()}
      >
        {toErrorMessage(project.error)}
      </ErrorState>
    );
  }
  return (
    <>
      {place.archived ? (
        <Banner intent="warning">{isOwner ? texts.archivedForOwner : texts.archived}</Banner>
      ) : (
        <ProjectGeneralForm key={place.id} place={place} project={project.data} />
      )}
      {isOwner && !place.archived && (
        <>
          <PlacePathForm
            key={place.full_path}
            place={place}
            rename={async (path, markSaved) => {
              const renamed = await settings.send<{ path_with_namespace: string }>("PUT", "", {
                path,
              });
              markSaved();
              toast(placeSettingsMessages.pathChanged, { intent: "success" });
              settings.openAt(renamed.path_with_namespace);
            }}
          />
          <TransferProjectForm place={place} namespace={project.data.namespace} />
        </>
      )}
      {isOwner && <ProjectDangerZone place={place} onDeleted={deletion.leave} />}
    </>
  );
}
