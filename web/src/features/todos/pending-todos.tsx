import { TODOS_PATH } from "@cairn/contract/todos/addresses";
import { Link } from "wouter";
import { buttonClassName } from "../../ui/buttons/button.tsx";
import { InlineError } from "../../ui/feedback/inline-failure.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { ListRows } from "../../ui/lists/list-rows.tsx";
import { TodoRow } from "./todo-row.tsx";
import { useTodoCounts, useTodos } from "./todos.api.ts";
import { todoMessages as texts } from "./todos.messages.ts";
import styles from "./todos.module.css";

const SHOWN = 5;

/** The viewer's newest pending to-dos, with a link to all of them. */
export function PendingTodos() {
  const { data: counts } = useTodoCounts();
  return (
    <Card
      title={texts.title}
      count={counts?.count}
      actions={
        <Link href={TODOS_PATH} className={buttonClassName({ variant: "ghost", size: "sm" })}>
          {texts.all}
        </Link>
      }
    >
      <Newest />
    </Card>
  );
}

function Newest() {
  const todos = useTodos("pending", 1);
  if (todos.isPending) return <SkeletonRows rows={3} lines={2} />;
  if (!todos.data) {
    return (
      <div className={styles.brief}>
        <InlineError retrying={todos.isFetching} onRetry={() => void todos.refetch()}>
          {texts.failed}
        </InlineError>
      </div>
    );
  }
  const { items } = todos.data;
  if (items.length === 0) return <p className={styles.brief}>{texts.emptyTitle}</p>;
  return (
    <ListRows label={texts.list}>
      {items.slice(0, SHOWN).map((todo) => (
        <TodoRow key={todo.id} todo={todo} />
      ))}
    </ListRows>
  );
}
