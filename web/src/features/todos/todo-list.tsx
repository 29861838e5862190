import { TODO_STATES, TODOS_PATH } from "@cairn/contract/todos";
import type { Todo, TodoState } from "@cairn/contract/todos";
import { useCallback, useMemo } from "react";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { useRegisterPageCommands } from "../../platform/actions.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { ListRow, ListRows, RowLink } from "../../ui/lists/list-rows.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { TimeAgo } from "../../ui/text/time.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { Avatar } from "../../ui/people/avatar.tsx";
import { VisuallyHidden } from "../../ui/base/visually-hidden.tsx";
import {
  useMarkAllTodosDone,
  useMarkTodoDone,
  useRestoreTodo,
  useTodoCounts,
  useTodos,
} from "./todos.api.ts";
import { todoMessages as texts } from "./todos.messages.ts";
import styles from "./todos.module.css";

export function TodoList() {
  const search = new URLSearchParams(useRawQueryString());
  const state: TodoState = search.get("state") === "done" ? "done" : "pending";
  const page = Math.max(1, Number(search.get("page")) || 1);
  return (
    <>
      <Tabs state={state} />
      <div className={styles.frame}>
        <Todos state={state} page={page} />
      </div>
    </>
  );
}

function Tabs({ state }: { state: TodoState }) {
  const { data } = useTodoCounts();
  const counts = { pending: data?.count, done: data?.done_count };
  return (
    <div className={styles.top}>
      <TabNav
        label={texts.tabs}
        links={TODO_STATES.map((tab) => ({
          href: addressOf(tab, 1),
          label: texts.tab[tab],
          count: counts[tab],
          current: tab === state,
        }))}
        end={state === "pending" && (data?.count ?? 0) > 0 && <FinishAll />}
      />
    </div>
  );
}

function FinishAll() {
  const finish = useMarkAllTodosDone();
  const toast = useToast();
  const { mutate } = finish;
  const run = useCallback(() => {
    mutate(undefined, {
      onSuccess: () => toast(texts.allWereDone, { intent: "success" }),
      onError: () => toast(texts.failedToFinish, { intent: "danger" }),
    });
  }, [mutate, toast]);
  const actions = useMemo<readonly PageCommand[]>(
    () => [{ id: "todos-all-done", label: texts.allDone, group: "here", icon: "check-check", run }],
    [run],
  );
  useRegisterPageCommands(actions);
  return (
    <Button size="sm" icon="check-check" pending={finish.isPending} onClick={run}>
      {texts.allDone}
    </Button>
  );
}

function Todos(props: { state: TodoState; page: number }) {
  const todos = useTodos(props.state, props.page);
  if (todos.isPending) return <SkeletonRows rows={5} lines={2} />;
  if (!todos.data) {
    return (
      <ErrorState
        title={texts.failed}
        level={2}
        retrying={todos.isFetching}
        onRetry={() => void todos.refetch()}
      />
    );
  }
  const { items, next, prev } = todos.data;
  if (items.length === 0) return <Empty state={props.state} />;
  return (
    <>
      <ListRows label={texts.list}>
        {items.map((todo) => (
          <TodoRow key={todo.id} todo={todo} />
        ))}
      </ListRows>
      <Pager
        label={texts.pages}
        previous={prev === null ? null : { href: addressOf(props.state, props.page - 1) }}
        next={next === null ? null : { href: addressOf(props.state, props.page + 1) }}
      />
    </>
  );
}

function TodoRow({ todo }: { todo: Todo }) {
  const finish = useMarkTodoDone();
  const restore = useRestoreTodo();
  const toast = useToast();
  const { target, author } = todo;
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
      title={<RowLink href={new URL(todo.target_url).pathname}>{target.title}</RowLink>}
      meta={
        <span className={styles.meta}>
          <Icon of={isClosed ? "circle-check" : "circle-dot"} size={14} />
          <VisuallyHidden>{isClosed ? texts.closed : texts.open}</VisuallyHidden>
          <span>{target.references.full}</span>
          <span>
            {todo.action_name === "marked"
              ? texts.addedByYou
              : texts.by(author.name, texts.said[todo.action_name])}
          </span>
          <TimeAgo iso={todo.created_at} />
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

function Empty({ state }: { state: TodoState }) {
  return state === "pending" ? (
    <EmptyState title={texts.emptyTitle} level={2}>
      {texts.emptyText}
    </EmptyState>
  ) : (
    <EmptyState title={texts.noneDoneTitle} level={2}>
      {texts.noneDoneText}
    </EmptyState>
  );
}

function addressOf(state: TodoState, page: number): string {
  const query = new URLSearchParams();
  if (state === "done") query.set("state", "done");
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? TODOS_PATH : `${TODOS_PATH}?${query.toString()}`;
}
