/** Message in place of the comment form for viewers who cannot comment. */
import { SIGN_IN_PATH } from "@cairn/contract/auth";
import { NOTEABLE_NAMES } from "@cairn/contract/noteables";
import { SIGN_UP_PATH } from "@cairn/contract/users";
import { useMatchedRoute } from "../../../platform/route-context.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useNoteable } from "../store/noteable-context.ts";
import styles from "./composing.module.css";
import { cannotCommentMessages as texts } from "./composing.messages.ts";
import { ARCHIVED_PROJECTS_HELP_PATH, LOCKED_DISCUSSIONS_HELP_PATH } from "./docs-paths.ts";

export function SignInToCommentMessage() {
  const here = encodeURIComponent(useMatchedRoute().path);
  return (
    <p className={styles.please}>
      {texts.please}
      <a href={`${SIGN_UP_PATH}?redirect_to=${here}`}>{texts.register}</a>
      {texts.or}
      <a href={`${SIGN_IN_PATH}?redirect_to=${here}`}>{texts.signIn}</a>
      {texts.toReply}
    </p>
  );
}

export function CannotCommentMessage() {
  const { kind, place, discussion_locked: isLocked } = useNoteable();
  if (place.is_archived) {
    return (
      <Banner intent="neutral" icon="archive">
        {texts.archived} <a href={ARCHIVED_PROJECTS_HELP_PATH}>{texts.learnMore}</a>
      </Banner>
    );
  }
  if (isLocked) {
    return (
      <Banner intent="neutral" icon="lock">
        {texts.locked(NOTEABLE_NAMES[kind])}{" "}
        <a href={LOCKED_DISCUSSIONS_HELP_PATH}>{texts.learnMore}</a>
      </Banner>
    );
  }
  return (
    <Banner intent="neutral" icon="lock">
      {texts.forbidden}
    </Banner>
  );
}
