/**
 * Applies an issue template to the description: at once if no text of the user is lost, otherwise
 * after the user has confirmed.
 */
import { useState } from "react";
import type { RefObject } from "react";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";

export interface SelectedTemplate {
  key: string;
  content: string;
}

export type TemplateSelectionState =
  | { kind: "rest" }
  /** The page waits until the user confirms that the template replaces their text. */
  | { kind: "asking"; template: SelectedTemplate }
  | { kind: "replaced"; template: SelectedTemplate; before: string }
  | { kind: "failed"; key: string };

/**
 * Whether the user must confirm before a template replaces the description. False when no text is
 * lost: the field is empty or contains an unchanged template.
 */
export function needsTemplateConfirmation(
  text: string,
  applied: SelectedTemplate | null,
  next: string,
): boolean {
  const words = text.trim();
  return words !== "" && words !== applied?.content.trim() && words !== next.trim();
}

export function useTemplateSelection(
  load: (key: string) => Promise<string>,
  editor: RefObject<EditorHandle | null>,
  first: SelectedTemplate | null,
) {
  const [applied, setApplied] = useState(first);
  const [step, setStep] = useState<TemplateSelectionState>({ kind: "rest" });
  /** The user's own text that a template replaced. A second template does not overwrite this value. */
  const [before, setBefore] = useState<string | null>(null);

  const write = (template: SelectedTemplate) => {
    editor.current?.replace(template.content);
    setApplied(template);
  };

  return {
    step,
    /** Fills the empty description with the default template, without moving the focus. */
    begin: (template: SelectedTemplate) => {
      editor.current?.replaceQuietly(template.content);
      setApplied(template);
    },
    key: step.kind === "asking" ? step.template.key : (applied?.key ?? null),
    choose: async (key: string | null) => {
      const text = editor.current?.text() ?? "";
      if (key === null) {
        if (applied && text.trim() === applied.content.trim()) editor.current?.replace("");
        setApplied(null);
        setStep({ kind: "rest" });
        return;
      }
      const content = await load(key).catch(() => null);
      if (content === null) return setStep({ kind: "failed", key });
      const template = { key, content };
      if (needsTemplateConfirmation(editor.current?.text() ?? "", applied, content)) {
        return setStep({ kind: "asking", template });
      }
      write(template);
      setStep(before === null ? { kind: "rest" } : { kind: "replaced", template, before });
    },
    replace: () => {
      if (step.kind !== "asking") return;
      const words = editor.current?.text() ?? "";
      write(step.template);
      setBefore(words);
      setStep({ kind: "replaced", template: step.template, before: words });
    },
    keep: () => {
      setStep({ kind: "rest" });
      editor.current?.focus();
    },
    restore: () => {
      if (step.kind !== "replaced") return;
      editor.current?.replace(step.before);
      setApplied(null);
      setBefore(null);
      setStep({ kind: "rest" });
    },
    rest: () => setStep({ kind: "rest" }),
  };
}
