/** Form that transfers a group into another group of its owner, or to the top level. */
import type { Group } from "@cairn/contract/groups";
import type { PlaceFrame } from "@cairn/contract/places";
import { callApi } from "../../../platform/api.ts";
import { useToast } from "../../../ui/feedback/toast.tsx";
import { rethrowForDialog } from "../../settings/index.ts";
import { groupSettingsMessages as texts } from "./group-settings.messages.ts";
import { TransferForm, type TransferDestination } from "./transfer-form.tsx";
import { usePlaceSettings } from "./use-place-settings.ts";

const FOUND = 20;
const TOP_LEVEL: TransferDestination = { id: "top", label: texts.topLevel, path: "" };

export function TransferGroupForm({ place }: { place: PlaceFrame }) {
  const settings = usePlaceSettings(place);
  const toast = useToast();
  return (
    <TransferForm
      title={texts.transferTitle}
      text={texts.transferText}
      field={texts.transferTo}
      choose={texts.chooseTransfer}
      missing={texts.transferMissing}
      submit={texts.transferSubmit}
      find={(search) => findDestinations(place, search)}
      question={(to) => ({
        title: texts.transferQuestion(to.label),
        body: texts.transferConsequence(
          [to.path, place.full_path.split("/").at(-1)].filter(Boolean).join("/"),
        ),
      })}
      transfer={async ({ id }) => {
        const body = id === TOP_LEVEL.id ? {} : { group_id: Number(id) };
        const moved = await settings
          .send<{ full_path: string }>("POST", "/transfer", body)
          .catch(rethrowForDialog);
        return () => {
          toast(texts.transferred, { intent: "success" });
          settings.openAt(moved.full_path);
        };
      }}
    />
  );
}

/** Finds the groups that can contain this group: not the group itself, its parent or its subgroups. */
async function findDestinations(place: PlaceFrame, search: string): Promise<TransferDestination[]> {
  const query = new URLSearchParams({ owned: "true", per_page: String(FOUND) });
  if (search) query.set("search", search);
  const groups = await callApi<Group[]>(`/api/v4/groups?${query}`);
  const parentPath = place.above.at(-1)?.full_path;
  const found = groups
    .filter(({ full_path: path }) => path !== parentPath)
    .filter(({ full_path: path }) => !`${path}/`.startsWith(`${place.full_path}/`))
    .map(({ id, name, full_path: path }) => ({ id: String(id), label: name, path }));
  return parentPath === undefined || search ? found : [TOP_LEVEL, ...found];
}
