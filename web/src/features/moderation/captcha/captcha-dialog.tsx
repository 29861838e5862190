/** Captcha dialog: the user confirms, then the browser solves a proof of work for about a second. */
import { CAPTCHA_PROOF_OF_WORK } from "@cairn/contract/moderation/captcha";
import { useEffect, useRef, useState } from "react";
import ModalPart from "../../../ui/aria/modal.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { useAnnounceToScreenReaders } from "../../../ui/base/live-regions.tsx";
import { ProgressBar } from "../../../ui/feedback/progress-bar.tsx";
import { captchaMessages as texts } from "../moderation.messages.ts";
import styles from "./captcha.module.css";
import { solveCaptchaInWorker } from "./solve-in-worker.ts";

export interface CaptchaDialogProps {
  challenge: string;
  onSolved: (response: string) => void;
  onClose: () => void;
}

export function CaptchaDialog(props: CaptchaDialogProps) {
  const announce = useAnnounceToScreenReaders();
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
    // Fails on pages without HTTPS, where browsers do not offer the Web Crypto API.
    if (!globalThis.isSecureContext) return fail(texts.unsafe);
    setError(null);
    setTried(0);
    announce(texts.working);
    try {
      stop.current = solveCaptchaInWorker(props.challenge, {
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
          <ProgressBar label={texts.working} value={tried ?? 0} max={CAPTCHA_PROOF_OF_WORK.most} />
        </div>
      </div>
    </ModalPart>
  );
}
