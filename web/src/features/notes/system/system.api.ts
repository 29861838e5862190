/** API calls of system notes: reading and deleting description versions. */
import { appendQueryString } from "@cairn/contract/addresses";
import { useQuery } from "@tanstack/react-query";
import { callApiForText } from "../../../platform/api.ts";
import { usePageContext } from "../../../platform/page-context.tsx";

/**
 * Address of the diff of a merged run of description changes: from the version before the first change
 * up to the version at `path`.
 */
function rangeAddress(path: string, startVersionId: number | undefined): string {
  return appendQueryString(path, { start_version_id: startVersionId });
}

/**
 * Loads a diff of the description. The hook sends the request on mount, so mount its component only
 * when the viewer opens the diff.
 */
export function useDescriptionDiff(path: string, startVersionId: number | undefined) {
  const address = rangeAddress(path, startVersionId);
  return useQuery<string>({
    queryKey: [address],
    queryFn: ({ signal }) => callApiForText(address, { signal }),
  });
}

export function useDeleteDescriptionVersions() {
  const { csrf_token: csrfToken } = usePageContext().session;
  return (path: string, startVersionId: number | undefined) =>
    // Reads the response as a string, because its body is empty and is not valid JSON.
    callApiForText(rangeAddress(path, startVersionId), {
      method: "DELETE",
      csrfToken,
      accept: "application/json",
    });
}
