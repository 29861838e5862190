/**
 * Proof-of-work captcha: a browser computes for about a second, which costs a spammer with many texts
 * hours. The challenge is signed and names the spam log of its text, so the server stores no challenge.
 */
import { randomInt } from "node:crypto";
import { CAPTCHA_WORK } from "@cairn/contract/moderation";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Secrets } from "../../platform/auth/secrets.ts";

/**
 * Long enough for an interrupted user to finish; short
 * enough that solutions cannot be collected in advance.
 */
export const CAPTCHA_TTL_MS = 10 * 60_000;

/** A solved captcha: the id of the spam log it belongs to, and the encoded solution. */
export interface CaptchaAnswer {
  logId: number;
  response: string;
}

/** Reads the captcha fields of a form; undefined when one is missing. */
export function readCaptchaAnswer(form: {
  spam_log_id?: number | undefined;
  "g-recaptcha-response"?: string | undefined;
}): CaptchaAnswer | undefined {
  const { spam_log_id: logId, "g-recaptcha-response": response } = form;
  return logId === undefined || response === undefined ? undefined : { logId, response };
}

/** In characters; a response has about 900. */
const ANSWER_MAX = 4_096;

/** The decoded response: the whole challenge and its solution. */
const Answer = z.object({
  challenge: z.object({
    // Strict, because altcha-lib serializes unknown fields with a recursive function.
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

/** The challenge as base64url, which is safe in an HTML attribute without escaping. */
export async function createCaptchaChallenge(
  secrets: Secrets,
  logId: number,
  now: Date,
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: CAPTCHA_WORK.roundsEach,
    // Picks the solution from a limited range, so that no
    // browser has to work ten times as long as others.
    counter: randomInt(CAPTCHA_WORK.fewest, CAPTCHA_WORK.most),
    data: { log: logId },
    deriveKey,
    expiresAt: new Date(now.getTime() + CAPTCHA_TTL_MS),
    ...keysOf(secrets),
  });
  return Buffer.from(JSON.stringify(challenge)).toString("base64url");
}

/** Whether the solution is correct, not expired, and belongs to this spam log. */
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
