/** Addresses of the pages of a repository, below the full path of its project. */
import { encodePathSegment } from "../addresses.ts";

/** Encodes a ref or the path of a file, and keeps its slashes. */
export function encodeRefOrPath(text: string): string {
  return text.split("/").map(encodePathSegment).join("/");
}

export function commitPagePath(project: string, sha: string): string {
  return `/${project}/-/commit/${sha}`;
}

export function treePagePath(project: string, ref: string): string {
  return `/${project}/-/tree/${encodeRefOrPath(ref)}`;
}

export function comparePagePath(project: string, from: string, to: string): string {
  return `/${project}/-/compare/${encodeRefOrPath(from)}...${encodeRefOrPath(to)}`;
}
