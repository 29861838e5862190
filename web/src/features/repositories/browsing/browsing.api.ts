/** API calls of the pages of folders and files, and what their addresses say. */
import {
  fileJsonUrl,
  folderJsonUrl,
  LAST_COMMITS_PER_PAGE,
  lastCommitsUrl,
  type FilePage,
  type FolderPage,
} from "@cairn/contract/repositories/browsing";
import type { EntryWithLastCommit } from "@cairn/contract/repositories/files";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "wouter";
import { usePathname } from "wouter/use-browser-location";
import { callApi } from "../../../platform/api.ts";

/**
 * Returns the ref and the path at the end of the address, or an empty text. Reads the encoded path, because the
 * router's own decodes only some characters.
 */
export function useRefAndPath(kind: "tree" | "blob"): string {
  const { ssrPath = "" } = useRouter();
  const path = usePathname({ ssrPath });
  const start = path.indexOf(`/-/${kind}/`);
  if (start === -1) return "";
  const end = path.slice(start + kind.length + 4);
  return decode(end.endsWith("/") ? end.slice(0, -1) : end);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function useFolder(project: string, at: string) {
  return useQuery<FolderPage>({ queryKey: [folderJsonUrl(project, at)] });
}

/** Loads the commits that changed the entries of a folder last, in the order of the entries. */
export function useLastCommits(project: string, at: string, total: number) {
  const urls = Array.from({ length: Math.ceil(total / LAST_COMMITS_PER_PAGE) }, (_page, index) =>
    lastCommitsUrl(project, at, index + 1),
  );
  return useQuery({
    queryKey: ["last commits", ...urls],
    queryFn: async ({ signal }) => {
      const pages = urls.map(async (url) => callApi<EntryWithLastCommit[]>(url, { signal }));
      return (await Promise.all(pages)).flat();
    },
  });
}

export function useFile(project: string, at: string, plain: boolean) {
  return useQuery<FilePage>({ queryKey: [fileJsonUrl(project, at, plain)] });
}
