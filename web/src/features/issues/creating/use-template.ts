/** Beginning with a template: at once in an empty field, after a question over somebody's words. */
import { useState } from "react";
import type { RefObject } from "react";
import type { EditorHandle } from "../../../ui/editor/markdown-editor.tsx";

export interface ChosenTemplate {
  key: string;
  content: string;
}

export type TemplateStep =
  | { kind: "rest" }
  /** The words of somebody are in the way. */
  | { kind: "asking"; template: ChosenTemplate }
  | { kind: "replaced"; template: ChosenTemplate; before: string }
  | { kind: "failed"; key: string };

/** Nothing is lost when the field is empty, or still holds the template before. */
export function needsConfirmation(
  text: string,
  applied: ChosenTemplate | null,
  next: string,
): boolean {
  const words = text.trim();
  return words !== "" && words !== applied?.content.trim() && words !== next.trim();
}

export function useTemplate(
  load: (key: string) => Promise<string>,
  editor: RefObject<EditorHandle | null>,
  first: ChosenTemplate | null,
) {
  const [applied, setApplied] = useState(first);
  const [step, setStep] = useState<TemplateStep>({ kind: "rest" });
  /** Somebody's own words that a template took the place of; a second template is not their end. */
  const [before, setBefore] = useState<string | null>(null);

  const write = (template: ChosenTemplate) => {
    editor.current?.replace(template.content);
    setApplied(template);
  };

  return {
    step,
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
      if (needsConfirmation(editor.current?.text() ?? "", applied, content)) {
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
