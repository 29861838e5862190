/** Content of the account page: forms for the username, the email and the password. */
import { ErrorState } from "../../../ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "../../../ui/feedback/skeleton.tsx";
import { useCurrentUser } from "../profile/profile.api.ts";
import { accountMessages as texts } from "./account.messages.ts";
import { EmailForm } from "./email-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { UsernameForm } from "./username-form.tsx";

export function AccountView() {
  const user = useCurrentUser();
  if (user.data) {
    return (
      <>
        <UsernameForm username={user.data.username} />
        <EmailForm email={user.data.email} />
        <PasswordForm username={user.data.username} />
      </>
    );
  }
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
