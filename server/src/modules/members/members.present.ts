/** Presents members and shares as REST responses. */
import type { Member, ProjectShare, MemberListItem } from "@cairn/contract/members";
import { formatWireTime } from "@cairn/contract/wire";
import { presentUserBasic } from "../users/index.ts";
import type { MemberRow } from "./reading.ts";
import type { MemberWithSource } from "./members-page.ts";
import type { ProjectShareRow } from "./sharing.ts";

export function presentMember(base: URL, row: MemberRow): Member {
  return {
    ...presentUserBasic(base, row),
    access_level: row.access_level,
    created_at: formatWireTime(row.created_at),
    expires_at: row.expires_at,
    membership_state: "active",
  };
}

export function presentMemberWithSource(base: URL, row: MemberWithSource): MemberListItem {
  const { own_level: level, own_expires_at: expiresAt } = row;
  return {
    ...presentMember(base, row),
    source: row.source,
    direct: level === null ? null : { access_level: level, expires_at: expiresAt },
  };
}

export function presentShare(share: ProjectShareRow): ProjectShare {
  return {
    id: share.id,
    project_id: share.namespace_id,
    group_id: share.group_id,
    group_access: share.access_level,
    expires_at: share.expires_at,
  };
}
