/** Presents the lists of all projects and all groups as JSON. */
import { toVisibilityName } from "@cairn/contract/access";
import type { AdminPlacesResponse } from "@cairn/contract/administration/places";
import { formatWireTime } from "@cairn/contract/wire";
import type { Context } from "../../../platform/context.ts";
import { presentUserBasic } from "../../users/index.ts";
import type { AdminPlacePage } from "./listing.ts";

export function presentPlacesForAdmin(ctx: Context, page: AdminPlacePage): AdminPlacesResponse {
  return {
    next: page.next,
    items: page.rows.map(({ owner_id: ownerId, ...row }) => {
      const owner = ownerId === null ? undefined : page.owners.get(ownerId);
      return {
        ...row,
        visibility: toVisibilityName(row.visibility),
        created_at: formatWireTime(row.created_at),
        owner: owner === undefined ? null : presentUserBasic(ctx.config.url, owner),
      };
    }),
  };
}
