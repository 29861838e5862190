/** API calls of the roadmap. */
import {
  roadmapJsonUrl,
  type Roadmap,
  type RoadmapEpic,
  type RoadmapQuery,
} from "@cairn/contract/epics/roadmap";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

export function useRoadmap(group: string, question: RoadmapQuery) {
  return useQuery<Roadmap>({
    queryKey: [roadmapJsonUrl(group, question)],
    placeholderData: keepPreviousData,
  });
}

export type EpicDateFields = Pick<
  RoadmapEpic,
  "start_date" | "start_date_is_fixed" | "due_date" | "due_date_is_fixed"
>;

/**
 * Returns a function that saves the dates of an epic. The roadmap shows them at once, and the former ones
 * when that fails. One request follows the other, so that the last change wins.
 */
export function useSaveEpicDates(group: string, question: RoadmapQuery) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  const queryKey = [roadmapJsonUrl(group, question)];
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const show = (id: number, dates: EpicDateFields) =>
    cache.setQueryData<Roadmap>(queryKey, (roadmap) => {
      if (roadmap === undefined) return undefined;
      const epics = roadmap.epics.map((epic) => (epic.id === id ? withDates(epic, dates) : epic));
      return { ...roadmap, epics };
    });
  return async (epic: RoadmapEpic, next: EpicDateFields): Promise<void> => {
    const url = `/api/v4/groups/${epic.group_id}/epics/${epic.iid}`;
    show(epic.id, next);
    const body = listChangedFields(epic, next);
    const request = last.current.then(() => callApi(url, { method: "PUT", body, csrfToken }));
    last.current = request.catch(() => {});
    try {
      await request;
    } catch (error) {
      show(epic.id, epic);
      throw error;
    }
    // The dates of its parents may follow.
    void cache.invalidateQueries({ queryKey });
  };
}

function withDates(epic: RoadmapEpic, dates: EpicDateFields): RoadmapEpic {
  const { start_date, start_date_is_fixed, due_date, due_date_is_fixed } = dates;
  return { ...epic, start_date, start_date_is_fixed, due_date, due_date_is_fixed };
}

function listChangedFields(from: EpicDateFields, to: EpicDateFields) {
  const fields: Record<string, unknown> = {};
  for (const name of ["start_date", "due_date"] as const) {
    const isFixed = to[`${name}_is_fixed`];
    if (from[name] === to[name] && from[`${name}_is_fixed`] === isFixed) continue;
    fields[`${name}_is_fixed`] = isFixed;
    if (isFixed) fields[`${name}_fixed`] = to[name];
  }
  return fields;
}
