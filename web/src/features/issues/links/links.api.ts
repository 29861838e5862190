/** API calls for linked issues, and for what can be added to an issue or epic. */
import { encodeFullPath } from "@cairn/contract/addresses";
import type { Epic } from "@cairn/contract/epics/epics";
import {
  issueLinksUrl,
  type LinkType,
  type WebLinkedIssue,
} from "@cairn/contract/issues/issue-links";
import { issueBasePath } from "@cairn/contract/issues/issue-page";
import { paletteSearchUrl, type PaletteHit, type PaletteHits } from "@cairn/contract/search/search";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../platform/api.ts";
import { useIdempotencyKey } from "../../../platform/idempotency-key.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { pauseIssueLiveUpdates } from "../live/index.ts";
import { usePageCache } from "../shared/issue.api.ts";
import type { RelatedListPlace } from "./related-list.ts";

export interface IssueAddress {
  /** Full path of the project. */
  project: string;
  iid: number;
}

/** Reads and writes the cached linked issues. */
export function useLinkedIssuesCache({ project, iid }: IssueAddress) {
  const cache = useQueryClient();
  const basePath = issueBasePath(project, iid);
  const page = usePageCache(basePath);
  const queryKey = [issueLinksUrl(project, iid)];
  return {
    current: () => cache.getQueryData<WebLinkedIssue[]>(queryKey) ?? [],
    set: (links: WebLinkedIssue[]) => cache.setQueryData<WebLinkedIssue[]>(queryKey, links),
    refetch: () => cache.invalidateQueries({ queryKey }),
    /**
     * Runs a change of the links without updates from the server in between, which could show the list
     * as it was before the change. Then loads the page again: it shows how many issues block the issue.
     */
    async during<Result>(change: () => Promise<Result>): Promise<Result> {
      const resume = pauseIssueLiveUpdates(basePath);
      try {
        await cache.cancelQueries({ queryKey });
        return await change();
      } finally {
        resume();
        void page.askAgain();
      }
    },
  };
}

/** The answer to adding and removing. */
interface ChangedRows<Row> {
  message: string | null;
  issuables: Row[];
}

/** Returns a function that adds what the references name to the list at `url`, and resolves to the list. */
export function useAddRows<Row>(url: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const { keyFor, renew } = useIdempotencyKey();
  return async (references: readonly string[], type?: LinkType): Promise<Row[]> => {
    const body = { issuable_references: references, ...(type && { link_type: type }) };
    const answer = await callApi<ChangedRows<Row>>(url, {
      method: "POST",
      body,
      csrfToken,
      idempotencyKey: keyFor(body),
    });
    renew();
    return answer.issuables;
  };
}

export function useMoveAndRemoveLink() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return {
    /** Resolves to the server's message when the server did not save the order. */
    move: async (path: string, neighbors: object): Promise<string | undefined> => {
      const call = { method: "PUT", body: neighbors, csrfToken } as const;
      return (await callApi<{ message?: string }>(path, call)).message;
    },
    remove: async (path: string): Promise<WebLinkedIssue[]> => {
      const call = { method: "DELETE", csrfToken } as const;
      return (await callApi<ChangedRows<WebLinkedIssue>>(path, call)).issuables;
    },
  };
}

/** An issue or epic that can be added. */
export type Suggestion = Pick<PaletteHit, "title" | "state" | "reference" | "path">;

/** Searches for what can be added to the list. Issues of the project come first. */
export async function searchSuggestions(
  search: string,
  { kind, place }: RelatedListPlace,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  if (kind === "epics") return searchEpics(search, place, signal);
  const project = kind === "links" ? place : undefined;
  const { hits } = await callApi<PaletteHits>(paletteSearchUrl({ search, project }), { signal });
  const issues = hits.filter((hit) => hit.kind === "issue");
  // An epic has issues of the projects below its group only.
  return kind === "links" ? issues : issues.filter(({ path }) => path.startsWith(`/${place}/`));
}

async function searchEpics(
  search: string,
  group: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const query = new URLSearchParams({ search, per_page: "10" });
  const url = `/api/v4/groups/${encodeFullPath(group)}/epics?${query}`;
  const epics = await callApi<Epic[]>(url, { signal });
  return epics.map(({ title, state, references, web_edit_url: path }) => ({
    title,
    state,
    path,
    reference: path.startsWith(`/groups/${group}/-/`) ? references.short : references.full,
  }));
}
