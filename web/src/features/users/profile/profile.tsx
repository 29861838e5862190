/**
 * Content of the viewer's own profile page: the avatar, the status, the profile form, and the account's data with a link to
 * the public page.
 */
import type { CurrentUser } from "@cairn/contract/users";
import { Link } from "wouter";
import { Card } from "../../../ui/layout/card.tsx";
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { DescriptionList } from "../../../ui/work/description-list.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { FormattedDate } from "../../../ui/text/time.tsx";
import { profileMessages as texts } from "./profile.messages.ts";
import { useCurrentUser } from "./profile.api.ts";
import { AvatarForm } from "./avatar-form.tsx";
import { StatusCard } from "../status/status-card.tsx";
import { ProfileForm } from "./profile-form.tsx";
import styles from "./profile.module.css";

export function ProfileView() {
  const user = useCurrentUser();
  if (user.data) return <Loaded user={user.data} />;
  if (user.isPending) return <SkeletonBlock lines={8} />;
  return (
    <ErrorState
      title={texts.failed}
      level={2}
      retrying={user.isFetching}
      onRetry={() => void user.refetch()}
    />
  );
}

function Loaded({ user }: { user: CurrentUser }) {
  const path = `/${user.username}`;
  return (
    <div className={styles.stack}>
      <AvatarForm user={user} />
      <StatusCard />
      <ProfileForm user={user} />
      <Card title={texts.accountTitle}>
        <DescriptionList
          facts={[
            { term: texts.username, value: `@${user.username}` },
            { term: texts.email, value: user.email },
            { term: texts.memberSince, value: <FormattedDate iso={user.created_at} /> },
            { term: texts.publicPage, value: <Link href={path}>{path}</Link> },
          ]}
        />
      </Card>
    </div>
  );
}
