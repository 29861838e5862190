/** Policy for the front page of a namespace: who can open the page of a project, group or user. */
import type { TokenScope } from "@cairn/contract/auth";
import { defineActionAllowingVisitors } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import { canSeeGroup, type Place } from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];

interface AnyPlace extends Place {
  kind: string;
  belongs_below: boolean;
}

export const navigationPolicy = {
  /**
   * Permission to open a front page. Visitors cannot open user pages, so that they do not learn
   * which accounts exist.
   */
  open: defineActionAllowingVisitors("places.open", READ, (viewer: Viewer, place: AnyPlace) =>
    place.kind === "user" ? viewer.kind === "user" : canSeeGroup(viewer, place),
  ),
};
