import { usePageContext } from "../../../../platform/page-context.tsx";
import { TextButton } from "../../../../ui/buttons/text-button.tsx";
import { addAndRemove } from "../../../sidebar/index.ts";
import { attributeMessages } from "../attributes.messages.ts";
import type { AttributeEditorProps } from "../editors/editor-props.ts";
import { useSaveAssignees } from "../use-assignees.ts";

/** Link beside "None" that assigns the issue to the viewer. */
export function AssignYourself({ project, issue }: AttributeEditorProps) {
  const { user } = usePageContext().session;
  const { isPending, save } = useSaveAssignees(project, issue.iid);
  if (!user) return null;
  const { id, name, username, avatar_url } = user;
  const viewer = { id, name, username, avatar_url: avatar_url ?? "" };
  return (
    <>
      {" – "}
      <TextButton
        tone="link"
        pending={isPending}
        onClick={() => void save(addAndRemove([viewer], []))}
      >
        {attributeMessages.assignYourself}
      </TextButton>
    </>
  );
}
