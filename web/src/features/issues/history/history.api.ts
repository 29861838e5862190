/** Every call of the history of an issue's words. */
import {
  deleteVersionAddress,
  issuePageAddress,
  restoreAddress,
  versionAddress,
  versionDiffAddress,
  versionsAddress,
} from "@cairn/contract/issues/issue-page";
import type { IssueVersion, IssueVersions } from "@cairn/contract/issues/issue-page";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi, callText } from "../../../platform/api.ts";
import { failureMessage } from "../../../platform/failure.ts";
import { usePage } from "../../../platform/page-context.tsx";
import { sendWithCaptcha, useCaptcha } from "../../moderation/index.ts";

export type ListedVersion = IssueVersions["items"][number];

export function useVersions(project: string, iid: number) {
  const address = versionsAddress(project, iid);
  return useInfiniteQuery({
    // Not the address alone: what stands under that has one page.
    queryKey: [address, "all"],
    queryFn: ({ pageParam, signal }) => callApi<IssueVersions>(pageParam, { signal }),
    initialPageParam: address,
    getNextPageParam: ({ next }) => next,
    // Whoever opens it wants to see how it is now.
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
    queryFn: ({ signal }) => callText(address, { signal }),
  });
}

/**
 * Both fail with words that a person can read, and answer whether it was done: whoever is asked for a
 * captcha may not want to solve it.
 */
export function useVersionActions(project: string, iid: number) {
  const { csrf_token: csrfToken } = usePage().session;
  const cache = useQueryClient();
  const captcha = useCaptcha();
  /** Versions and what they changed are read below the issue. */
  const below = versionsAddress(project, iid).replace(/versions\.json$/, "");
  const done = async (call: Promise<unknown>, gone: readonly string[] = []): Promise<boolean> => {
    try {
      if ((await call) === null) return false;
    } catch (error) {
      throw new Error(failureMessage(error), { cause: error });
    }
    await cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const key = String(queryKey[0]);
        // What is gone still shows until the list says so, but is not asked for again.
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
          callApi(restoreAddress(project, iid, id), {
            method: "POST",
            body: lockVersion === undefined ? {} : { lock_version: lockVersion },
            csrfToken,
            headers,
          }),
        ),
      ),
    remove: (id: number) =>
      done(
        // The answer is empty.
        callText(deleteVersionAddress(project, iid, id), {
          method: "DELETE",
          csrfToken,
          accept: "application/json",
        }),
        [versionAddress(project, iid, id), versionDiffAddress(project, iid, id)],
      ),
    /** To be put somewhere into what is drawn. */
    captcha: captcha.dialog,
  };
}
