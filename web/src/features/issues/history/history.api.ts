/** API calls of the history of an issue's title and description. */
import {
  issueVersionDeletionUrl,
  issuePageJsonUrl,
  issueVersionRestorationUrl,
  issueVersionUrl,
  issueVersionDiffUrl,
  issueVersionsUrl,
} from "@cairn/contract/issues/issue-page";
import type { IssueVersion, IssueVersionListResponse } from "@cairn/contract/issues/issue-page";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, callApiForText } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { sendWithCaptcha, useCaptcha } from "../../moderation/index.ts";

export type IssueVersionListItem = IssueVersionListResponse["items"][number];

export function useIssueVersionList(project: string, iid: number) {
  const address = issueVersionsUrl(project, iid);
  return useInfiniteQuery({
    // Adds a second part to the key, because the data of this query is a list of pages. A query
    // with the address alone as its key has a single page as its data.
    queryKey: [address, "all"],
    queryFn: ({ pageParam, signal }) => callApi<IssueVersionListResponse>(pageParam, { signal }),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    // Refetches each time the history opens, because nothing
    // updates the cached list while the history is closed.
    staleTime: 0,
  });
}

export function useIssueVersion(project: string, iid: number, id: number) {
  return useQuery<IssueVersion>({ queryKey: [issueVersionUrl(project, iid, id)] });
}

export function useIssueVersionDiff(project: string, iid: number, id: number) {
  const address = issueVersionDiffUrl(project, iid, id);
  return useQuery<string>({
    queryKey: [address],
    queryFn: ({ signal }) => callApiForText(address, { signal }),
  });
}

/**
 * Returns functions that restore and delete a version. If the request fails, both throw an error
 * with a readable message. `restore` resolves to false when the user cancels the captcha.
 */
export function useRestoreAndDeleteIssueVersion(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const cache = useQueryClient();
  const captcha = useCaptcha();
  /**
   * Prefix of all API addresses of the issue's versions
   * and their diffs, to invalidate their cached answers.
   */
  const below = issueVersionsUrl(project, iid).replace(/versions\.json$/, "");
  const done = async (call: Promise<unknown>, gone: readonly string[] = []): Promise<boolean> => {
    try {
      if ((await call) === null) return false;
    } catch (error) {
      throw new Error(toErrorMessage(error), { cause: error });
    }
    await cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = String(queryKey[0]);
        // Does not refetch the deleted version, because its text is gone. The version stays on
        // screen until the list of versions is refetched.
        if (gone.includes(key)) return false;
        return key.startsWith(below) || key === issuePageJsonUrl(project, iid);
      },
    });
    return true;
  };
  return {
    restore: (id: number, lockVersion: number | undefined) =>
      done(
        sendWithCaptcha(captcha.solve, (headers) =>
          callApi(issueVersionRestorationUrl(project, iid, id), {
            method: "POST",
            body: lockVersion === undefined ? {} : { lock_version: lockVersion },
            csrfToken,
            headers,
          }),
        ),
      ),
    remove: (id: number) =>
      done(
        // Reads the response as a string, because its body is empty and is not valid JSON.
        callApiForText(issueVersionDeletionUrl(project, iid, id), {
          method: "DELETE",
          csrfToken,
          accept: "application/json",
        }),
        [issueVersionUrl(project, iid, id), issueVersionDiffUrl(project, iid, id)],
      ),
    /**
     * The captcha dialog. The caller must render this element, or
     * `restore` waits forever when the server requires a captcha.
     */
    captcha: captcha.dialog,
  };
}
