/** The dialog that says what happens when an issue is promoted to an epic, and promotes it. */
import { parentNamespacePath } from "@cairn/contract/place-api";
import type { ConfirmDialogOptions } from "../../../ui/overlays/confirm.tsx";
import { promoteIssue } from "./promote-issue.ts";
import { promotionMessages as texts } from "./promoting.messages.ts";

/**
 * Opens the dialog. Resolves to the path of the epic and the text that reports the success, or to null
 * when the user cancels. The dialog stays open and shows the error when the promotion fails.
 */
export async function askToPromote(
  ask: (question: ConfirmDialogOptions) => Promise<boolean>,
  project: string,
  issue: { iid: number; confidential: boolean },
  csrfToken: string | null,
): Promise<{ path: string; message: string } | null> {
  const group = parentNamespacePath(project) ?? project;
  let path: string | null = null;
  await ask({
    title: texts.title,
    body: (
      <>
        <p>{texts.consequences(group)}</p>
        <p>{issue.confidential ? texts.confidentialReaders(group) : texts.readers(group)}</p>
      </>
    ),
    confirmLabel: texts.confirm,
    act: async () => {
      path = await promoteIssue({ projectPath: project, iid: String(issue.iid) }, csrfToken);
    },
  });
  return path === null ? null : { path, message: texts.promoted };
}
