import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { ApiError } from "../../platform/api.ts";
import { toErrorMessage } from "../../platform/failure.ts";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { ErrorState } from "../../ui/feedback/empty-state.tsx";
import { tokenAndSessionListMessages as texts } from "./users.messages.ts";

/**
 * Error message in place of a list of tokens or sessions. A viewer who is no longer signed in sees
 * a sign-in link instead of the retry button.
 */
export function TokenOrSessionListError(props: {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}) {
  const signedOut = props.error instanceof ApiError && props.error.status === 401;
  return (
    <ErrorState
      title={texts.failedTitle}
      retrying={props.retrying}
      onRetry={props.onRetry}
      action={signedOut ? <SignInLink /> : undefined}
    >
      {toErrorMessage(props.error)}
    </ErrorState>
  );
}

/**
 * Sign-in link that loads the whole page, because the open page still has the data of the ended
 * session in memory.
 */
function SignInLink() {
  return (
    <a className={buttonClassName({})} href={SIGN_IN_PATH}>
      {texts.signIn}
    </a>
  );
}
