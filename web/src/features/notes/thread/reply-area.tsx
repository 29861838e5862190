/** End of a thread: reply field, resolve button, and the link that creates an issue from the thread. */
import { useLocation } from "wouter";
import { usePageContext } from "../../../platform/page-context.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { ReplyBar } from "../../../ui/discussions/thread.tsx";
import { ReplyForm } from "../composing/reply-form.tsx";
import { SignInToCommentMessage } from "../composing/cannot-comment.tsx";
import { useNoteableContext } from "../store/noteable-context.ts";
import { closeReplyForm, openReplyForm } from "../store/open-replies.ts";
import { showsResolveButtonByReplyField } from "../resolving/resolving.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";
import styles from "./thread.module.css";
import type { RepliesSectionProps } from "./replies-section-props.ts";

export function ReplyArea(props: RepliesSectionProps) {
  const { discussion } = props;
  const me = usePageContext().session.user;
  if (!me) {
    return (
      <ReplyBar>
        <SignInToCommentMessage />
      </ReplyBar>
    );
  }
  if (!props.canReply) return null;
  if (props.isReplying) {
    return (
      <div className={styles.form}>
        <ReplyForm discussion={discussion} onClose={() => closeReplyForm(discussion.id)} />
      </div>
    );
  }
  return (
    <span className={scripted.scripted}>
      <ReplyBar avatar={<Avatar name={me.name} seed={me.id} src={me.avatar_url} size={24} />}>
        <button
          type="button"
          className={styles.field}
          aria-label={texts.replyTo(props.first.author.name)}
          onClick={() => openReplyForm(discussion.id)}
        >
          {texts.reply}
        </button>
        <Settling {...props} />
      </ReplyBar>
    </span>
  );
}

function Settling({ discussion, resolve }: RepliesSectionProps) {
  const [, navigate] = useLocation();
  const { followUpPath } = useNoteableContext();
  const canSettle = resolve !== null && showsResolveButtonByReplyField(discussion.notes);
  // Offers no follow-up issue for an internal thread, because more readers could see the thread's
  // text in the issue.
  const followUp = discussion.confidential ? null : followUpPath;
  return (
    <>
      {canSettle && (
        <Button icon="circle-check" pending={resolve.isPending} onClick={resolve.toggle}>
          {resolve.isResolved ? texts.unresolve : texts.resolve}
        </Button>
      )}
      {canSettle && !resolve.isResolved && followUp && (
        <span className={styles.wide}>
          <IconButton
            icon="circle-plus"
            label={texts.resolveInNewIssue}
            outline
            onClick={() => navigate(followUp(discussion.id))}
          />
        </span>
      )}
    </>
  );
}
