import { expect, it } from "vitest";
import { parseMergeRequestPath } from "./merge-request-path.ts";

it.each([
  ["/meridian/parcel-api/-/merge_requests/913", "meridian/parcel-api", 913],
  ["meridian/parcel-api/-/merge_requests/1", "meridian/parcel-api", 1],
  ["/fernweh/apps/ridgeline/-/merge_requests/7", "fernweh/apps/ridgeline", 7],
])("reads %s as a merge request [SYS-030]", (path, project, iid) => {
  expect(parseMergeRequestPath(path)).toEqual({ project, iid });
});

it.each([
  "/parcel-api/-/merge_requests/913",
  "/meridian/parcel-api/merge_requests/913",
  "/meridian/parcel-api/-/merge_requests",
  "/meridian/parcel-api/-/merge_requests/new",
  "/meridian/parcel-api/-/merge_requests/913/diffs",
  "/meridian/parcel-api/-/issues/913",
  "https://elsewhere.example/a/b/-/merge_requests/1",
])("does not read %s as one [SYS-030]", (path) => {
  expect(parseMergeRequestPath(path)).toBeNull();
});
