/**
 * Hook for forms whose requests can require a captcha. Loads the captcha dialog when the server
 * requires a captcha.
 */
import { parseCaptchaChallenge } from "@cairn/contract/moderation/captcha";
import type { CaptchaChallenge } from "@cairn/contract/moderation";
import { useCallback, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { CaptchaDialogProps } from "./captcha-dialog.tsx";

/**
 * Solution of a captcha. The caller must repeat the request with this solution and with the same
 * title, description or note body.
 */
export interface CaptchaResponse {
  response: string;
  logId: number;
}

/** Opens the captcha dialog. Resolves to null when the user closes the dialog. */
export type SolveCaptcha = (question: CaptchaChallenge) => Promise<CaptchaResponse | null>;

interface Asked {
  Dialog: ComponentType<CaptchaDialogProps>;
  challenge: string;
  settle: (response: string | null) => void;
}

/**
 * Returns a function that lets the user solve a captcha, and the dialog for it. The caller must
 * render `dialog`, which is null while no captcha is required.
 */
export function useCaptcha(): { solve: SolveCaptcha; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const solve = useCallback<SolveCaptcha>(async (question) => {
    const challenge = parseCaptchaChallenge(question.recaptcha_html);
    if (challenge === undefined) throw new Error("The server asked without a challenge.");
    const { CaptchaDialog } = await import("./captcha-dialog.tsx");
    return new Promise((resolve) => {
      const settle = (response: string | null) => {
        setAsked(null);
        resolve(response === null ? null : { response, logId: question.spam_log_id });
      };
      setAsked({ Dialog: CaptchaDialog, challenge, settle });
    });
  }, []);
  const dialog = asked && (
    <asked.Dialog
      challenge={asked.challenge}
      onSolved={asked.settle}
      onClose={() => asked.settle(null)}
    />
  );
  return { solve, dialog };
}
