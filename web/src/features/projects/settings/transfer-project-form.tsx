/** Form that transfers a project to another group or to the viewer's own namespace. */
import type { Namespace } from "@cairn/contract/access";
import type { PlaceFrame } from "@cairn/contract/places";
import type { NamespaceForNewProject } from "@cairn/contract/projects";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { TransferForm, usePlaceSettings } from "../../groups/index.ts";
import type { TransferDestination } from "../../groups/index.ts";
import { rethrowForDialog } from "../../settings/index.ts";
import { findNewProjectNamespaces } from "../projects.api.ts";
import { projectSettingsMessages as texts } from "./project-settings.messages.ts";

export function TransferProjectForm(props: { place: PlaceFrame; namespace: Namespace }) {
  const { place, namespace } = props;
  const settings = usePlaceSettings(place);
  const toast = useToast();
  const find = async (search: string) =>
    (await findNewProjectNamespaces(search))
      .filter(({ id }) => id !== namespace.id)
      .map(toDestination);
  return (
    <TransferForm
      title={texts.transferTitle}
      text={texts.transferText}
      field={texts.transferTo}
      choose={texts.chooseTransfer}
      missing={texts.transferMissing}
      submit={texts.transferSubmit}
      find={find}
      question={(to) => ({
        title: texts.transferQuestion(to.label),
        body: texts.transferConsequence(`${to.path}/${place.full_path.split("/").at(-1)}`),
      })}
      transfer={async ({ id }) => {
        const moved = await settings
          .send<{ path_with_namespace: string }>("PUT", "/transfer", { namespace: Number(id) })
          .catch(rethrowForDialog);
        return () => {
          toast(texts.transferred, { intent: "success" });
          settings.openAt(moved.path_with_namespace);
        };
      }}
    />
  );
}

function toDestination(namespace: NamespaceForNewProject): TransferDestination {
  const { id, kind, name, full_path: path } = namespace;
  return { id: String(id), label: name, path, isUser: kind === "user" };
}
