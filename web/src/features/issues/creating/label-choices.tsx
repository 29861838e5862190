/**
 * Label options for a new issue or epic. The picker returns only the names of the chosen labels, so this file
 * remembers their colors.
 */
import type { Label } from "@cairn/contract/labels";
import { DEFAULT_LABEL_COLOR } from "@cairn/contract/labels";
import { placeApiPath, type PlaceKey } from "@cairn/contract/place-api";
import { useMemo } from "react";
import { callApi } from "../../../platform/api.ts";
import type { PickerOption } from "../../../ui/overlays/picker.tsx";
import { toLabelPickerOption } from "../shared/label-picker-option.tsx";
import type { SelectedLabel } from "./new-issue-attributes.ts";

const MOST = 20;

export function useLabelPickerSource(place: PlaceKey) {
  const { kind, full_path } = place;
  return useMemo(() => {
    const colors = new Map<string, string>();
    const toOption = ({ name, color }: SelectedLabel): PickerOption => {
      colors.set(name, color);
      return toLabelPickerOption({ id: name, name, color });
    };
    return {
      toOption,
      load: async (search: string): Promise<PickerOption[]> => {
        const query = new URLSearchParams({ search, per_page: String(MOST) });
        const labels = await callApi<Label[]>(
          `${placeApiPath({ kind, full_path })}/labels?${query}`,
        );
        return labels.map(toOption);
      },
      named: (name: string): SelectedLabel => ({
        name,
        color: colors.get(name) ?? DEFAULT_LABEL_COLOR,
      }),
    };
  }, [kind, full_path]);
}
