import { TodoList, todoTexts } from "../../features/todos/index.ts";
import { usePageTitle } from "../../platform/page-title.tsx";
import { PageHeading } from "../../ui/layout/page-heading.tsx";

export function Page() {
  usePageTitle(todoTexts.title);
  return (
    <>
      <PageHeading title={todoTexts.title}>{todoTexts.text}</PageHeading>
      <TodoList />
    </>
  );
}
