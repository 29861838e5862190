import type { IssuePageResponse } from "@cairn/contract/issues/issue-page";
import { replaceValue, sidebarMessages } from "../../../sidebar/index.ts";
import { loadChoices } from "../../shared/load-choices.ts";
import { issueSidebarMessages } from "../../shared/issue.messages.ts";
import { useSaveIssueAttribute } from "../use-save-issue-attribute.ts";
import { placeOf, type AttributeEditorProps } from "./editor-props.ts";
import { isSameItem, ItemPicker, pathOf } from "./item-picker.tsx";
import { editorMessages as texts } from "./editors.messages.ts";
import { useEditorMutations } from "./editors.api.ts";

/** Delay between the last keystroke and the search. The requirements set it for iterations only. */
const TYPING_PAUSE_MS = 250;

type IssueIteration = NonNullable<IssuePageResponse["iteration"]>;

export function IterationEditor({ project, issue }: AttributeEditorProps) {
  const { saveIteration } = useEditorMutations(project, issue.iid);
  const { isPending, save } = useSaveIssueAttribute<IssueIteration | null>(project, issue.iid, {
    name: issueSidebarMessages.iteration,
    read: ({ iteration }) => iteration,
    write: (page, iteration) => ({ ...page, iteration }),
    send: (iteration) => saveIteration(iteration?.id ?? null),
    savedText: (iteration) =>
      sidebarMessages.changed(issueSidebarMessages.iteration, iteration?.title ?? null),
    failedText: texts.iterationFailed,
    showsServerError: true,
  });
  const load = async (query: string) => {
    const { findOpenIterations, iterationOption } = await loadChoices();
    return (await findOpenIterations(placeOf(issue), query)).map((iteration) => {
      const { id, title, start_date, due_date, web_url } = iteration;
      const item = { id, title, start_date, due_date, web_path: pathOf(web_url) };
      return { item, option: iterationOption(iteration) };
    });
  };
  return (
    <ItemPicker
      attribute="iteration"
      label={issueSidebarMessages.iteration}
      noneLabel={texts.noIteration}
      value={issue.iteration}
      load={load}
      typingPauseMs={TYPING_PAUSE_MS}
      isPending={isPending}
      onChange={(iteration) => void save(replaceValue(issue.iteration, iteration, isSameItem))}
    />
  );
}
