import { ownTokensUrl } from "@cairn/contract/users";
import { usePageContext } from "../../platform/page-context.tsx";

/** Address of the viewer's access tokens. In a file of its own, because every page loads it. */
export function useTokensUrl(): string {
  return ownTokensUrl(usePageContext().session.user?.id ?? 0);
}
