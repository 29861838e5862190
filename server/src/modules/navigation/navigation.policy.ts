/** Who may open the page of a place, whatever it turns out to be. */
import type { TokenScope } from "@cairn/contract/auth";
import { openAction } from "../../platform/auth/actions.ts";
import type { Viewer } from "../../platform/context.ts";
import { canSeeGroup, type Place } from "../access/index.ts";

const READ: readonly TokenScope[] = ["api", "read_api"];

interface AnyPlace extends Place {
  kind: string;
  belongs_below: boolean;
}

export const navigationPolicy = {
  /** Visitors do not learn who has an account. */
  open: openAction("places.open", READ, (viewer: Viewer, place: AnyPlace) =>
    place.kind === "user" ? viewer.kind === "user" : canSeeGroup(viewer, place),
  ),
};
