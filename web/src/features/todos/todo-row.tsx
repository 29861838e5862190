/** Row of a to-do: its target, who caused it, and the button that marks it as done or restores it. */
import type { Todo } from "@cairn/contract/todos";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ListRow, RowLink } from "../../ui/lists/list-rows.tsx";
import { TimeAgo } from "../../ui/text/time.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import { useMarkTodoDone, useRestoreTodo } from "./todo-changes.api.ts";
import { todoMessages as texts } from "./todos.messages.ts";
import styles from "./todos.module.css";

export function TodoRow({ todo }: { todo: Todo }) {
  const finish = useMarkTodoDone();
  const restore = useRestoreTodo();
  const toast = useToast();
  const { target, author } = todo;
  const { pathname, hash } = new URL(todo.target_url);
  const failed = () => toast(texts.failedToFinish, { intent: "danger" });
  // Not by `mutate`, whose callbacks do not run when the row is gone.
  const bringBack = () =>
    void restore
      .mutateAsync(todo.id)
      .then(() => toast(texts.wasRestored(target.title), { intent: "success" }), failed);
  const isClosed = target.state === "closed";
  return (
    <ListRow
      lines={2}
      leading={<Avatar name={author.name} seed={author.id} src={author.avatar_url} size={24} />}
      title={<RowLink href={pathname + hash}>{target.title}</RowLink>}
      meta={
        <span className={styles.lines}>
          <span className={styles.meta}>
            <Icon of={isClosed ? "circle-check" : "circle-dot"} size={14} />
            <VisuallyHidden>{isClosed ? texts.closed : texts.open}</VisuallyHidden>
            <span>{target.references.full}</span>
            <span className={styles.cause}>
              {todo.action_name === "marked"
                ? texts.addedByYou
                : texts.by(author.name, texts.said[todo.action_name])}
            </span>
            <TimeAgo iso={todo.created_at} />
          </span>
          {/* Only a to-do with an address of a comment has the text of the comment. */}
          {hash && <span className={styles.excerpt}>{todo.body}</span>}
        </span>
      }
      trailing={
        todo.state === "pending" ? (
          <IconButton
            icon="check"
            outline
            label={texts.doneNamed(target.title)}
            tooltip={texts.done}
            pending={finish.isPending}
            onClick={() =>
              finish.mutate(todo.id, {
                onSuccess: () =>
                  toast(texts.wasDone(target.title), {
                    intent: "success",
                    action: { label: texts.undo, onAction: bringBack },
                  }),
                onError: failed,
              })
            }
          />
        ) : (
          <IconButton
            icon="rotate-ccw"
            outline
            label={texts.restoreNamed(target.title)}
            tooltip={texts.restore}
            pending={restore.isPending}
            onClick={bringBack}
          />
        )
      }
    />
  );
}
