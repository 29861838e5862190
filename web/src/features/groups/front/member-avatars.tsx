import { placePagePath } from "@cairn/contract/places";
import type { PlaceFrame } from "@cairn/contract/places";
import { Link } from "wouter";
import { AvatarStack } from "../../../ui/people/avatar-stack.tsx";
import { InlineError } from "../../../ui/feedback/inline-failure.tsx";
import { SkeletonAvatar } from "../../../ui/feedback/skeleton.tsx";
import { formatNamesForTooltip } from "../../../ui/tooltips/tooltip-names.ts";
import { useMembersPreview } from "../groups.api.ts";
import { groupOverviewMessages as texts } from "../groups.messages.ts";
import styles from "./member-avatars.module.css";
import { OverviewSidebarSection } from "./side-block.tsx";

const SHOWN = 7;

/**
 * Avatars of up to seven members of a group or project.
 * Renders nothing for viewers who cannot see members.
 */
export function MemberAvatars(props: { place: PlaceFrame }) {
  const { place } = props;
  const members = useMembersPreview(place);
  if (!place.abilities.see_members) return null;
  return (
    <OverviewSidebarSection title={texts.members} count={members.data?.total}>
      {members.isPending && (
        <span className={styles.faces} aria-busy="true">
          <SkeletonAvatar size={24} />
          <SkeletonAvatar size={24} />
          <SkeletonAvatar size={24} />
        </span>
      )}
      {members.isError && !members.data && (
        <InlineError retrying={members.isFetching} onRetry={() => void members.refetch()}>
          {texts.membersFailed}
        </InlineError>
      )}
      {members.data && (
        <Link
          href={placePagePath(place, place.kind === "group" ? "group_members" : "project_members")}
          className={styles.faces}
          aria-label={texts.allMembers}
        >
          <Stack items={members.data.items} total={members.data.total} />
        </Link>
      )}
    </OverviewSidebarSection>
  );
}

function Stack(props: {
  items: readonly { id: number; name: string; avatar_url: string }[];
  total: number | null;
}) {
  const people = props.items.map((member) => ({
    name: member.name,
    seed: member.id,
    src: member.avatar_url,
  }));
  const total = props.total ?? people.length;
  const names = formatNamesForTooltip(
    people.map(({ name }) => name),
    { total },
  );
  return people.length === 0 ? (
    <span>{texts.noMembers}</span>
  ) : (
    <AvatarStack
      people={people}
      size={24}
      max={SHOWN}
      total={total}
      label={texts.membersOf(names)}
    />
  );
}
