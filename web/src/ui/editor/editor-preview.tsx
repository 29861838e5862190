/** Preview tab of the editor: the Markdown text as rendered HTML. */
import { useEffect, useState } from "react";
import { InlineError } from "../feedback/inline-failure.tsx";
import { MarkdownHtml } from "../text/prose.tsx";
import { SkeletonBlock } from "../feedback/skeleton.tsx";
import styles from "./editor.module.css";
import { editorMessages as texts } from "./text/editor.messages.ts";

/**
 * Renders Markdown on the server. The result also describes in plain sentences what the quick
 * actions would do.
 */
export type RenderPreviewFunction = (
  text: string,
  signal: AbortSignal,
) => Promise<string | { html: string; remark: string }>;

const FAILED = { html: null, remark: "" };

export default function EditorPreview(props: { text: string; preview: RenderPreviewFunction }) {
  const { text, preview } = props;
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ html: string | null; remark: string } | null>(null);

  useEffect(() => {
    if (text.trim() === "") return undefined;
    const aborter = new AbortController();
    const ask = async () => {
      const made = await preview(text, aborter.signal).catch(() => FAILED);
      if (aborter.signal.aborted) return;
      setAnswer(typeof made === "string" ? { html: made, remark: "" } : made);
    };
    setAnswer(null);
    void ask();
    return () => aborter.abort();
    // Callers often pass an inline function, so only a changed text reloads the preview.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, attempt]);

  if (text.trim() === "") return <p>{texts.nothingToPreview}</p>;
  if (answer === null) return <SkeletonBlock />;
  if (answer.html === null) {
    return <InlineError onRetry={() => setAttempt(attempt + 1)}>{texts.previewFailed}</InlineError>;
  }
  return (
    <>
      {answer.html !== "" && <MarkdownHtml html={answer.html} />}
      {answer.remark !== "" && <p className={styles.remark}>{answer.remark}</p>}
    </>
  );
}
