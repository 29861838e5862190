/** Content of the settings page of a group: general settings, path, transfer and danger zone. */
import { OWN_GROUPS_PATH } from "@cairn/contract/groups";
import { parentNamespacePath } from "@cairn/contract/place-api";
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import { toErrorMessage } from "../../../platform/failure.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import {
  ActionRow,
  ActionRows,
  ConfirmByPathDialog,
  SettingsSection,
} from "../../settings/index.ts";
import { useGroup } from "../groups.api.ts";
import { GroupGeneralForm } from "./group-general-form.tsx";
import { groupSettingsMessages as texts } from "./group-settings.messages.ts";
import { PlacePathForm } from "./path-form.tsx";
import { placeSettingsMessages } from "./place-settings.messages.ts";
import { TransferGroupForm } from "./transfer-group-form.tsx";
import { useLeaveAfterDeletion, usePlaceSettings } from "./use-place-settings.ts";

export function GroupSettings({ place }: { place: PlaceFrame }) {
  const group = useGroup(place.id);
  const settings = usePlaceSettings(place);
  const toast = useToast();
  const above = parentNamespacePath(place.full_path);
  const deletion = useLeaveAfterDeletion(above === null ? OWN_GROUPS_PATH : `/${above}`);
  if (deletion.isDeleted) return null;
  if (!group.data) {
    if (group.isPending) return <SkeletonBlock lines={8} />;
    return (
      <ErrorState
        title={placeSettingsMessages.failed}
        level={2}
        retrying={group.isFetching}
        onRetry={() => void group.refetch()}
      >
        {toErrorMessage(group.error)}
      </ErrorState>
    );
  }
  return (
    <>
      <GroupGeneralForm key={place.id} place={place} group={group.data} />
      <PlacePathForm
        key={place.full_path}
        place={place}
        rename={async (path, markSaved) => {
          const renamed = await settings.send<{ full_path: string }>("PUT", "", { path });
          markSaved();
          toast(placeSettingsMessages.pathChanged, { intent: "success" });
          settings.openAt(renamed.full_path);
        }}
      />
      <TransferGroupForm place={place} />
      <DangerZone place={place} onDeleted={deletion.leave} />
    </>
  );
}

function DangerZone(props: { place: PlaceFrame; onDeleted: () => void }) {
  const { place } = props;
  const { remove } = usePlaceSettings(place);
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <SettingsSection
      title={placeSettingsMessages.dangerZone}
      text={placeSettingsMessages.dangerText}
    >
      <ActionRows danger>
        <ActionRow title={texts.deleteTitle} text={texts.deleteText}>
          <Button variant="danger-quiet" icon="trash" onClick={() => setDeleting(true)}>
            {texts.deleteSubmit}
          </Button>
        </ActionRow>
      </ActionRows>
      {isDeleting && (
        <ConfirmByPathDialog
          title={texts.deleteQuestion(place.full_path)}
          path={place.full_path}
          submit={texts.deleteSubmit}
          act={async () => {
            await remove();
            toast(texts.deleted(place.name), { intent: "success" });
            props.onDeleted();
          }}
          onClose={() => setDeleting(false)}
        >
          {texts.deleteLoss}
        </ConfirmByPathDialog>
      )}
    </SettingsSection>
  );
}
