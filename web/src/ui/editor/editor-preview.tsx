/** The text as it will look. */
import { useEffect, useState } from "react";
import { InlineFailure } from "../feedback/inline-failure.tsx";
import { Prose } from "../text/prose.tsx";
import { SkeletonBlock } from "../feedback/skeleton.tsx";
import styles from "./editor.module.css";
import { editorTexts as texts } from "./text/editor.messages.ts";

/** From Markdown to markup that our server made; and what else would come of the text, in words. */
export type Preview = (
  text: string,
  signal: AbortSignal,
) => Promise<string | { html: string; remark: string }>;

const FAILED = { html: null, remark: "" };

export default function EditorPreview(props: { text: string; preview: Preview }) {
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
    // The function is often written in place; the text is what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, attempt]);

  if (text.trim() === "") return <p>{texts.nothingToPreview}</p>;
  if (answer === null) return <SkeletonBlock />;
  if (answer.html === null) {
    return (
      <InlineFailure onRetry={() => setAttempt(attempt + 1)}>{texts.previewFailed}</InlineFailure>
    );
  }
  return (
    <>
      {answer.html !== "" && <Prose html={answer.html} />}
      {answer.remark !== "" && <p className={styles.remark}>{answer.remark}</p>}
    </>
  );
}
