/** Members and shares as the wire knows them. */
import type { Member, ProjectShare } from "@cairn/contract/members";
import { wireTime } from "@cairn/contract/wire";
import { presentBasic } from "../users/index.ts";
import type { MemberRow } from "./reading.ts";
import type { ShareRow } from "./sharing.ts";

export function presentMember(base: URL, row: MemberRow): Member {
  return {
    ...presentBasic(base, row),
    access_level: row.access_level,
    created_at: wireTime(row.created_at),
    expires_at: row.expires_at,
    membership_state: "active",
  };
}

export function presentShare(share: ShareRow): ProjectShare {
  return {
    id: share.id,
    project_id: share.namespace_id,
    group_id: share.group_id,
    group_access: share.access_level,
    expires_at: share.expires_at,
  };
}
