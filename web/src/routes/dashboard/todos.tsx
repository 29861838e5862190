import { TodoList, todoMessages } from "../../features/todos/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  usePageTitle(todoMessages.title);
  return (
    <>
      <PageHeading title={todoMessages.title}>{todoMessages.text}</PageHeading>
      <TodoList />
    </>
  );
}
