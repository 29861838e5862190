/** Button that moves the issue to another project. */
import {
  issueMovePath,
  moveTargetsUrl,
  type MoveTargetProject,
} from "@cairn/contract/issues/moving";
import type { WebIssue } from "@cairn/contract/issues/web-issue";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { callApi } from "../../../../platform/api.ts";
import { usePageContext } from "../../../../platform/page-context.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useToast } from "../../../../ui/feedback/toast.tsx";
import { Picker } from "../../../../ui/overlays/picker.tsx";
import { ATTRIBUTE_SHORTCUTS } from "../attribute-shortcuts.ts";
import { moveMessages as texts } from "../attributes.messages.ts";
import type { AttributeEditorProps } from "../editors/editor-props.ts";

export function MoveWidget({ project, issue }: AttributeEditorProps) {
  const { csrf_token: csrfToken } = usePageContext().session;
  const toast = useToast();
  const [, navigate] = useLocation();
  const { isPending, mutateAsync } = useMutation({
    networkMode: "always",
    mutationFn: (id: string) =>
      callApi<WebIssue>(issueMovePath(project, issue.iid), {
        method: "POST",
        body: { move_to_project_id: Number(id) },
        csrfToken,
      }),
    onSuccess: ({ web_url }) => navigate(new URL(web_url, location.origin).pathname),
    onError: () => toast(texts.failed, { intent: "danger" }),
  });
  const load = async (search: string) => {
    const projects = await callApi<MoveTargetProject[]>(moveTargetsUrl(issue.project_id, search));
    return projects.map(({ id, name_with_namespace, full_path }) => ({
      id: String(id),
      label: name_with_namespace,
      keywords: full_path,
      icon: "folder-git-2" as const,
    }));
  };
  return (
    <Picker
      label={texts.move}
      searchLabel={texts.search}
      emptyText={texts.none}
      failedText={texts.lookupFailed}
      load={load}
      value={null}
      onChange={() => {}}
      confirm={{
        label: texts.confirm,
        hint: texts.hint,
        isPending,
        run: (id) =>
          mutateAsync(id).then(
            () => true,
            () => false,
          ),
      }}
      placement="top start"
      trigger={(trigger) => (
        <Button
          {...trigger}
          data-widget-control=""
          size="sm"
          block
          icon="folder-open"
          caret
          shortcut={ATTRIBUTE_SHORTCUTS.move}
        >
          {texts.move}
        </Button>
      )}
    />
  );
}
