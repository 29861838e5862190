/** Reads the tree below an epic. Apart from the changes, because the page of an epic needs it at once. */
import {
  epicSummaryUrl,
  epicTreeUrl,
  type EpicSummary,
  type EpicTreeLevel,
} from "@cairn/contract/epics/epic-tree";
import { useQuery } from "@tanstack/react-query";

export function useEpicSummary(group: string, iid: number | string) {
  return useQuery<EpicSummary>({ queryKey: [epicSummaryUrl(group, iid)] });
}

export function useEpicTreeLevel(group: string, iid: number | string) {
  return useQuery<EpicTreeLevel>({ queryKey: [epicTreeUrl(group, iid)] });
}
