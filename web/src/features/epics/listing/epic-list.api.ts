import {
  epicListJsonUrl,
  type EpicList,
  type EpicListQuery,
} from "@cairn/contract/epics/epic-list";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

export function useEpicList(group: string, question: EpicListQuery) {
  return useQuery<EpicList>({
    queryKey: [epicListJsonUrl(group, question)],
    placeholderData: keepPreviousData,
  });
}
