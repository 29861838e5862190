/** Archiving and deleting a project. Only owners see it. */
import type { PlaceFrame } from "@cairn/contract/places";
import { useState } from "react";
import { toErrorMessage } from "../../../platform/failure.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { useConfirmDialog } from "../../../ui/overlays/confirm.tsx";
import { placeSettingsMessages, usePlaceSettings } from "../../groups/index.ts";
import {
  ActionRow,
  ActionRows,
  ConfirmByPathDialog,
  rethrowForDialog,
  SettingsSection,
} from "../../settings/index.ts";
import { projectSettingsMessages as texts } from "./project-settings.messages.ts";

export function ProjectDangerZone(props: { place: PlaceFrame; onDeleted: () => void }) {
  const { place } = props;
  const settings = usePlaceSettings(place);
  const confirm = useConfirmDialog();
  const toast = useToast();
  const [isDeleting, setDeleting] = useState(false);
  const [isPending, setPending] = useState(false);
  const archive = () =>
    confirm({
      title: texts.archiveQuestion(place.name),
      body: texts.archiveConsequence,
      confirmLabel: texts.archiveSubmit,
      act: async () => {
        await settings.archive(true).catch(rethrowForDialog);
        toast(texts.archivedNow, { intent: "success" });
      },
    });
  const unarchive = async () => {
    setPending(true);
    try {
      await settings.archive(false);
      toast(texts.unarchivedNow, { intent: "success" });
    } catch (error) {
      toast(toErrorMessage(error), { intent: "danger" });
    } finally {
      setPending(false);
    }
  };
  const remove = async () => {
    await settings.remove();
    toast(texts.deleted(place.name), { intent: "success" });
    props.onDeleted();
  };
  return (
    <SettingsSection
      title={placeSettingsMessages.dangerZone}
      text={placeSettingsMessages.dangerText}
    >
      <ActionRows danger>
        {place.archived ? (
          <ActionRow title={texts.unarchiveTitle} text={texts.unarchiveText}>
            <Button variant="danger-quiet" pending={isPending} onClick={() => void unarchive()}>
              {texts.unarchiveSubmit}
            </Button>
          </ActionRow>
        ) : (
          <ActionRow title={texts.archiveTitle} text={texts.archiveText}>
            <Button variant="danger-quiet" onClick={() => void archive()}>
              {texts.archiveSubmit}
            </Button>
          </ActionRow>
        )}
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
          act={remove}
          onClose={() => setDeleting(false)}
        >
          {texts.deleteLoss(place.open_issues)}
        </ConfirmByPathDialog>
      )}
    </SettingsSection>
  );
}
