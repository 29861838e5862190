/** API calls of the history of an issue's title and description. */
import {
  deleteVersionAddress,
  issuePageAddress,
  restoreVersionAddress,
  versionAddress,
  versionDiffAddress,
  versionsAddress,
} from "@cairn/contract/issues/issue-page";
import type { IssueVersion, IssueVersionListResponse } from "@cairn/contract/issues/issue-page";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, callApiForText } from "../../../platform/api.ts";
import { toErrorMessage } from "../../../platform/failure.ts";
import { usePage } from "../../../platform/page-context.tsx";
import { sendWithCaptcha, useCaptcha } from "../../moderation/index.ts";

export type ListedVersion = IssueVersionListResponse["items"][number];

export function useVersions(project: string, iid: number) {
  const address = versionsAddress(project, iid);
  return useInfiniteQuery({
    // The address alone is the key of a query whose data is one page. The data of this query is a list
    // of pages, so its key has a second part.
    queryKey: [address, "all"],
    queryFn: ({ pageParam, signal }) => callApi<IssueVersionListResponse>(pageParam, { signal }),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    // Refetches each time the history opens, because nothing
    // updates the cached list while the history is closed.
    staleTime: 0,
  });
}

export function useVersion(project: string, iid: number, id: number) {
  return useQuery<IssueVersion>({ queryKey: [versionAddress(project, iid, id)] });
}

export function useVersionDiff(project: string, iid: number, id: number) {
  const address = versionDiffAddress(project, iid, id);
  return useQuery<string>({
    queryKey: [address],
    queryFn: ({ signal }) => callApiForText(address, { signal }),
  });
}

/**
 * Returns functions that restore and delete a version. They throw an error with a readable message and
 * resolve to false when the user cancels the captcha.
 */
export function useVersionActions(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePage().session;
  const cache = useQueryClient();
  const captcha = useCaptcha();
  /**
   * Prefix of all API addresses of the issue's versions
   * and their diffs, to invalidate their cached answers.
   */
  const below = versionsAddress(project, iid).replace(/versions\.json$/, "");
  const done = async (call: Promise<unknown>, gone: readonly string[] = []): Promise<boolean> => {
    try {
      if ((await call) === null) return false;
    } catch (error) {
      throw new Error(toErrorMessage(error), { cause: error });
    }
    await cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = String(queryKey[0]);
        // Does not refetch the deleted version, whose text is gone.
        // It stays on screen until the list of versions is refetched.
        if (gone.includes(key)) return false;
        return key.startsWith(below) || key === issuePageAddress(project, iid);
      },
    });
    return true;
  };
  return {
    restore: (id: number, lockVersion: number | undefined) =>
      done(
        sendWithCaptcha(captcha.solve, (headers) =>
          callApi(restoreVersionAddress(project, iid, id), {
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
        callApiForText(deleteVersionAddress(project, iid, id), {
          method: "DELETE",
          csrfToken,
          accept: "application/json",
        }),
        [versionAddress(project, iid, id), versionDiffAddress(project, iid, id)],
      ),
    /**
     * The captcha dialog. The caller must render this element, or
     * `restore` waits forever when the server requires a captcha.
     */
    captcha: captcha.dialog,
  };
}
