/** End of a thread: reply field, resolve button, and the link that creates an issue from the thread. */
import { CircleCheck, CirclePlus } from "lucide-react";
import { useLocation } from "wouter";
import { usePage } from "../../../platform/page-context.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import scripted from "../../../ui/styles/script-only.module.css";
import { ReplyBar } from "../../../ui/discussions/thread.tsx";
import { ReplyForm } from "../composing/reply-form.tsx";
import { SignInToComment } from "../composing/cannot-comment.tsx";
import { useNoteablePage } from "../store/noteable-context.ts";
import { closeReply, openReply } from "../store/open-replies.ts";
import { showsResolveButton } from "../resolving/resolving.ts";
import { threadMessages as texts } from "../resolving/thread.messages.ts";
import styles from "./thread.module.css";
import type { RepliesSectionProps } from "./replies-section-props.ts";

export function ReplyArea(props: RepliesSectionProps) {
  const { discussion } = props;
  const me = usePage().session.user;
  if (!me) {
    return (
      <ReplyBar>
        <SignInToComment />
      </ReplyBar>
    );
  }
  if (!props.canReply) return null;
  if (props.isReplying) {
    return (
      <div className={styles.form}>
        <ReplyForm discussion={discussion} onClose={() => closeReply(discussion.id)} />
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
          onClick={() => openReply(discussion.id)}
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
  const { followUpPath } = useNoteablePage();
  const canSettle = resolve !== null && showsResolveButton(discussion.notes);
  // No follow-up issue from an internal thread, because the issue would show its text to more readers.
  const followUp = discussion.confidential ? null : followUpPath;
  return (
    <>
      {canSettle && (
        <Button icon={CircleCheck} pending={resolve.isPending} onClick={resolve.toggle}>
          {resolve.isResolved ? texts.unresolve : texts.resolve}
        </Button>
      )}
      {canSettle && !resolve.isResolved && followUp && (
        <span className={styles.wide}>
          <IconButton
            icon={CirclePlus}
            label={texts.resolveInNewIssue}
            outline
            onClick={() => navigate(followUp(discussion.id))}
          />
        </span>
      )}
    </>
  );
}
