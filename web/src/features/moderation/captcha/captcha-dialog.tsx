/** Asks somebody to confirm that they are no program; their browser then works for a second. */
import { CAPTCHA_WORK } from "@cairn/contract/moderation";
import { useEffect, useRef, useState } from "react";
import ModalPart from "../../../ui/aria/modal.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { useAnnounce } from "../../../ui/base/live-regions.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { captchaTexts as texts } from "../moderation.messages.ts";
import styles from "./captcha.module.css";
import { solveInWorker } from "./solve-in-worker.ts";

export interface CaptchaDialogProps {
  challenge: string;
  onSolved: (response: string) => void;
  onClose: () => void;
}

export function CaptchaDialog(props: CaptchaDialogProps) {
  const announce = useAnnounce();
  const stop = useRef<(() => void) | null>(null);
  const [tried, setTried] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const fail = (words: string) => {
    setTried(null);
    setError(words);
  };
  const start = () => {
    if (tried !== null) return;
    // Browsers keep what the work is made of from pages that others could have changed on the way.
    if (!globalThis.isSecureContext) return fail(texts.unsafe);
    setError(null);
    setTried(0);
    announce(texts.working);
    try {
      stop.current = solveInWorker(props.challenge, {
        onProgress: setTried,
        onSolved: props.onSolved,
        onFailed: () => fail(texts.failed),
      });
    } catch {
      fail(texts.failed);
    }
  };

  return (
    <ModalPart isOpen title={texts.title} onClose={props.onClose} error={error}>
      <p>{texts.text}</p>
      <div className={styles.control}>
        <Checkbox
          label={texts.label}
          description={texts.hint}
          checked={tried !== null}
          onChange={start}
        />
        <div className={styles.progress} data-shown={tried !== null || undefined}>
          <ProgressBar label={texts.working} value={tried ?? 0} max={CAPTCHA_WORK.most} />
        </div>
      </div>
    </ModalPart>
  );
}
