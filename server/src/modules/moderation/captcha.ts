/**
 * A captcha of our own: not a picture to look at but work to do, which costs a person's browser a second
 * and a flood of spam hours. The challenge is signed and says whose text it is for, so nothing is kept.
 */
import { randomInt } from "node:crypto";
import { CAPTCHA_WORK } from "@cairn/contract/moderation";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Secrets } from "../../platform/auth/secrets.ts";

/** Long enough to be called away, short enough that answers cannot be gathered beforehand. */
export const CAPTCHA_TTL_MS = 10 * 60_000;

/** What somebody sends who was asked: which question, and the answer. */
export interface CaptchaAnswer {
  logId: number;
  response: string;
}

/** The answer that a form carries beside what it is about; undefined when it carries none. */
export function readCaptchaAnswer(form: {
  spam_log_id?: number | undefined;
  "g-recaptcha-response"?: string | undefined;
}): CaptchaAnswer | undefined {
  const { spam_log_id: logId, "g-recaptcha-response": response } = form;
  return logId === undefined || response === undefined ? undefined : { logId, response };
}

/** In characters; an answer has about 900. */
const ANSWER_MAX = 4_096;

/** As the solver sends it back: the whole challenge, and what was found. */
const Answer = z.object({
  challenge: z.object({
    // Closed: what is not known here would be serialized by a function that recurses.
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      expiresAt: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.strictObject({ log: z.int() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

/** The challenge as text without quotes or angle brackets, fit for an attribute. */
export async function createCaptchaChallenge(
  secrets: Secrets,
  logId: number,
  now: Date,
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: CAPTCHA_WORK.roundsEach,
    // The key is somewhere among these: nobody is unlucky and waits ten times as long.
    counter: randomInt(CAPTCHA_WORK.fewest, CAPTCHA_WORK.most),
    data: { log: logId },
    deriveKey,
    expiresAt: new Date(now.getTime() + CAPTCHA_TTL_MS),
    ...keysOf(secrets),
  });
  return Buffer.from(JSON.stringify(challenge)).toString("base64url");
}

/** Is it right, in time, and the answer to this very question? */
export async function verifyCaptchaAnswer(
  secrets: Secrets,
  answer: CaptchaAnswer,
): Promise<boolean> {
  const read = readAnswer(answer.response);
  if (read === null || read.challenge.parameters.data.log !== answer.logId) return false;
  const { verified } = await verifySolution({ ...read, deriveKey, ...keysOf(secrets) });
  return verified;
}

function readAnswer(response: string): z.output<typeof Answer> | null {
  if (response.length > ANSWER_MAX) return null;
  try {
    const text = Buffer.from(response, "base64url").toString("utf8");
    return Answer.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function keysOf(secrets: Secrets) {
  return {
    hmacSignatureSecret: secrets.keyFor("captcha challenges"),
    hmacKeySignatureSecret: secrets.keyFor("captcha solutions"),
  };
}
