/** Every call about what the system noted. */
import { withQuery } from "@cairn/contract/addresses";
import { useQuery } from "@tanstack/react-query";
import { callText } from "../../../platform/api.ts";
import { usePage } from "../../../platform/page-context.tsx";

/** From the version before the first of a run up to this one. */
function rangeAddress(path: string, startVersionId: number | undefined): string {
  return withQuery(path, { start_version_id: startVersionId });
}

/** Read when somebody wants to see it. */
export function useDescriptionDiff(path: string, startVersionId: number | undefined) {
  const address = rangeAddress(path, startVersionId);
  return useQuery<string>({
    queryKey: [address],
    queryFn: ({ signal }) => callText(address, { signal }),
  });
}

export function useDeleteDescription() {
  const { csrf_token: csrfToken } = usePage().session;
  return (path: string, startVersionId: number | undefined) =>
    // The answer is empty.
    callText(rangeAddress(path, startVersionId), {
      method: "DELETE",
      csrfToken,
      accept: "application/json",
    });
}
