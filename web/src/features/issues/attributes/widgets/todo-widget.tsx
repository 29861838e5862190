import { groupTodoCreationUrl, todoCreationUrl } from "@cairn/contract/todos/addresses";
import { TodoButton } from "../../../sidebar/index.ts";
import { usePageCache } from "../../shared/issue.api.ts";
import { basePathOf, bodyKeyOf } from "../../shared/noteable-page.ts";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import type { NoteableWidgetProps } from "../editors/editor-props.ts";

export function TodoWidget({ project, issue }: NoteableWidgetProps) {
  const known = usePageCache(basePathOf(project, issue));
  return (
    <TodoButton
      todo={issue.todo}
      createPath={issue.type === "epic" ? groupTodoCreationUrl(project) : todoCreationUrl(project)}
      target={{ issuable_id: issue.id, issuable_type: bodyKeyOf(issue) }}
      shortcut={ATTRIBUTE_SHORTCUTS.todo}
      onChanged={(todo) => known.change((page) => ({ ...page, todo }))}
    />
  );
}
