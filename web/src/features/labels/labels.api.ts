/**
 * API calls of labels: reads all labels of a project or group, and creates, edits, deletes and
 * prioritizes labels.
 */
import { labelListUrl, labelsApiPath, LABELS_PER_PAGE, type Label } from "@cairn/contract/labels";
import { toListCacheKey, type ListResponse } from "@cairn/contract/pages";
import type { PlaceKey } from "@cairn/contract/place-api";
import { useQueries, useQuery } from "@tanstack/react-query";
import { callApi } from "../../platform/api.ts";
import { useInvalidateQueries } from "../../platform/invalidate-queries.ts";
import { usePageContext } from "../../platform/page-context.tsx";

export interface LabelFields {
  name: string;
  color: string;
  description: string;
}

type Answer = ListResponse<Label>;

/**
 * Loads all pages of the label list, because the page shows prioritized labels first and the API
 * sorts all labels alphabetically.
 */
function useAllLabels(place: PlaceKey, own: boolean, enabled: boolean) {
  const key = (page: number) => [toListCacheKey(labelListUrl(place, { own, page }))];
  const first = useQuery<Answer>({ queryKey: key(1), enabled });
  const pages = Math.ceil((first.data?.total ?? 0) / LABELS_PER_PAGE);
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ({
      queryKey: key(index + 2),
    })),
  });
  const all = [first, ...others];
  const answers = all.map(({ data }) => data as Answer | undefined);
  const isHere = answers.every((answer) => answer !== undefined);
  return {
    labels: isHere ? answers.flatMap((answer) => answer?.items ?? []) : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const query of all) if (query.isError) void query.refetch();
    },
  };
}

/** The labels of a project or group: its own, and those inherited from groups above. */
export function useLabels(place: PlaceKey) {
  const isGroup = place.kind === "group";
  const all = useAllLabels(place, false, true);
  // Reads a second list with the own labels of a group, because `is_project_label` identifies own
  // labels only in a project.
  const own = useAllLabels(place, true, isGroup);
  const ownIds = new Set(own.labels?.map(({ id }) => id));
  const isOwn = (label: Label) => (isGroup ? ownIds.has(label.id) : label.is_project_label);
  const isHere = all.labels !== undefined && (!isGroup || own.labels !== undefined);
  return {
    labels: isHere ? all.labels : undefined,
    isOwn,
    error: all.error ?? own.error,
    isFetching: all.isFetching || own.isFetching,
    refetch: () => {
      all.refetch();
      own.refetch();
    },
  };
}

export function useLabelMutations(place: PlaceKey) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const askAgain = useInvalidateQueries();
  const address = labelsApiPath(place);
  const change = async <T>(
    path: string,
    call: { method: "POST" | "PUT" | "DELETE"; body?: object; idempotencyKey?: string },
  ) => {
    const answer = await callApi<T>(address + path, { ...call, csrfToken });
    await askAgain(address);
    return answer;
  };
  return {
    create: (body: LabelFields, idempotencyKey: string) =>
      change<Label>("", { method: "POST", body, idempotencyKey }),
    /** Creates several labels, one after the other, and shows them together. */
    createAll: async (labels: readonly (LabelFields & { key: string })[]) => {
      try {
        for (const { key, ...body } of labels) {
          await callApi(address, { method: "POST", body, csrfToken, idempotencyKey: key });
        }
      } finally {
        await askAgain(address);
      }
    },
    update: (label: Label, { name, ...body }: LabelFields) =>
      change<Label>(`/${label.id}`, { method: "PUT", body: { ...body, new_name: name } }),
    remove: (label: Label) => change<void>(`/${label.id}`, { method: "DELETE" }),
    promote: (label: Label) => change<Label>(`/${label.id}/promote`, { method: "PUT" }),
    /** Sets the priority of each label; null removes the priority. */
    rank: async (wishes: readonly { label: Label; priority: number | null }[]) => {
      try {
        for (const { label, priority } of wishes) {
          const body = { priority };
          await callApi(`${address}/${label.id}`, { method: "PUT", body, csrfToken });
        }
      } finally {
        await askAgain(address);
      }
    },
  };
}
