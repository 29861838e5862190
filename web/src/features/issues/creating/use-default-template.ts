/** Fills the description of a new issue with the project's default template. */
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";
import type { SelectedTemplate } from "./use-template.ts";

/**
 * Calls `fill` once if the template arrives after the form and the description is still empty. A
 * template that is there when the form mounts is the default text of the editor instead.
 */
export function useFillInDefaultTemplate(
  template: SelectedTemplate | null,
  editor: RefObject<EditorHandle | null>,
  fill: (template: SelectedTemplate) => void,
): void {
  const isDone = useRef(template !== null);
  const latestFill = useRef(fill);
  latestFill.current = fill;
  useEffect(() => {
    if (template === null || isDone.current) return;
    isDone.current = true;
    if (editor.current?.text() === "") latestFill.current(template);
  }, [template, editor]);
}
