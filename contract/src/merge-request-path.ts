/** `/{user or group}/{project}/-/merge_requests/{id}`: the one address of a page that text is read for. */
const PATTERN = /^\/?((?:[\w.-]+\/)+[\w.-]+)\/-\/merge_requests\/(\d+)$/u;

export interface MergeRequestAddress {
  /** "fernweh/apps/ridgeline" */
  project: string;
  iid: number;
}

export function parseMergeRequestPath(path: string): MergeRequestAddress | null {
  const [, project, iid] = PATTERN.exec(path) ?? [];
  return project === undefined ? null : { project, iid: Number(iid) };
}
