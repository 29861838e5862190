import { issuePageAddress, type IssuePage } from "@cairn/contract/issue-page";
import { useQuery } from "@tanstack/react-query";

export function useIssue(project: string, iid: string) {
  return useQuery<IssuePage>({ queryKey: [issuePageAddress(project, iid)] });
}
