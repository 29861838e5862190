/** Presents members, access requests and shares as REST responses. */
import type { AccessRequest, Member, ProjectShare, MemberListItem } from "@cairn/contract/members";
import { formatWireTime } from "@cairn/contract/wire";
import { presentShownStatus, presentUserBasic } from "../users/index.ts";
import type { AccessRequestRow } from "./access-requests.ts";
import type { MemberRow } from "./reading.ts";
import type { MemberWithSource } from "./members-page.ts";
import type { ProjectShareRow } from "./sharing.ts";

/** The members page loads its rows without statuses. */
type RowWithOptionalStatus = Omit<MemberRow, "status"> & Partial<Pick<MemberRow, "status">>;

export function presentMember(base: URL, row: RowWithOptionalStatus): Member {
  const status = presentShownStatus(row.status ?? null);
  return {
    ...presentUserBasic(base, row),
    ...(status && { status }),
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

export function presentAccessRequest(base: URL, row: AccessRequestRow): AccessRequest {
  return { ...presentUserBasic(base, row), requested_at: formatWireTime(row.requested_at) };
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
