import { TODOS_PATH } from "@cairn/contract/todos/addresses";
import { TODO_STATES } from "@cairn/contract/todos";
import type { TodoState } from "@cairn/contract/todos";
import { useCallback, useMemo } from "react";
import { useRawQueryString } from "../../platform/raw-search.ts";
import { useRegisterPageCommands } from "../../platform/actions.ts";
import type { PageCommand } from "../../platform/actions.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/empty-state.tsx";
import { ListRows } from "../../ui/lists/list-rows.tsx";
import { Pager } from "../../ui/navigation/pager.tsx";
import { SkeletonRows } from "../../ui/feedback/skeleton.tsx";
import { TabNav } from "../../ui/navigation/tab-nav.tsx";
import { useToast } from "../../ui/feedback/toast.tsx";
import { TodoRow } from "./todo-row.tsx";
import { useMarkAllTodosDone } from "./todo-changes.api.ts";
import { useTodoCounts, useTodos } from "./todos.api.ts";
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
