/** API calls that restore and delete versions of an issue's title and description. */
import { noteablePageJsonUrl } from "@cairn/contract/issues/noteable-pages";
import {
  noteableVersionDeletionUrl,
  noteableVersionDiffUrl,
  noteableVersionRestorationUrl,
  noteableVersionUrl,
  noteableVersionsUrl,
} from "@cairn/contract/issues/noteable-versions";
import type { IssueVersionListResponse } from "@cairn/contract/issues/issue-page";
import { callApi, callApiForText } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";
import { sendWithCaptcha, useCaptcha } from "../../moderation/index.ts";
import { useVersionChange } from "../../texts/index.ts";

export type IssueVersionListItem = IssueVersionListResponse["items"][number];

/**
 * Returns functions that restore and delete a version. If the request fails, both throw an error
 * with a readable message. `restore` resolves to false when the user cancels the captcha.
 */
export function useRestoreAndDeleteIssueVersion(basePath: string) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const captcha = useCaptcha();
  /**
   * Prefix of all API addresses of the issue's versions
   * and their diffs, to invalidate their cached answers.
   */
  const below = noteableVersionsUrl(basePath).replace(/versions\.json$/, "");
  const change = useVersionChange(
    (address) => address.startsWith(below) || address === noteablePageJsonUrl(basePath),
  );
  return {
    restore: (id: number, lockVersion: number | undefined) =>
      change(
        sendWithCaptcha(captcha.solve, (headers) =>
          callApi(noteableVersionRestorationUrl(basePath, id), {
            method: "POST",
            body: lockVersion === undefined ? {} : { lock_version: lockVersion },
            csrfToken,
            headers,
          }),
        ),
      ),
    remove: (id: number) =>
      change(
        // Reads the response as a string, because its body is empty and is not valid JSON.
        callApiForText(noteableVersionDeletionUrl(basePath, id), {
          method: "DELETE",
          csrfToken,
          accept: "application/json",
        }),
        [noteableVersionUrl(basePath, id), noteableVersionDiffUrl(basePath, id)],
      ),
    /**
     * The captcha dialog. The caller must render this element, or
     * `restore` waits forever when the server requires a captcha.
     */
    captcha: captcha.dialog,
  };
}
