/**
 * Creates and verifies captchas. A captcha is a proof of work: a browser computes for about a
 * second, but a spammer with thousands of texts computes for hours. The server stores no challenge,
 * because each challenge is signed and contains the id of the spam log of its text.
 */
import { randomInt } from "node:crypto";
import { CAPTCHA_PROOF_OF_WORK } from "@cairn/contract/moderation/captcha";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as z from "zod";
import type { Secrets } from "../../platform/auth/secrets.ts";

/**
 * A challenge expires after this time. Ten minutes are enough for a user who is interrupted, and too
 * short for a spammer to collect many solutions in advance.
 */
export const CAPTCHA_TTL_MS = 10 * 60_000;

/** A solved captcha: the id of the spam log it belongs to, and the encoded solution. */
export interface CaptchaResponse {
  logId: number;
  response: string;
}

/** Reads the captcha fields of a form. Returns undefined when one of the two fields is missing. */
export function parseCaptchaResponse(form: {
  spam_log_id?: number | undefined;
  "g-recaptcha-response"?: string | undefined;
}): CaptchaResponse | undefined {
  const { spam_log_id: logId, "g-recaptcha-response": response } = form;
  return logId === undefined || response === undefined ? undefined : { logId, response };
}

/**
 * Maximum length of a captcha response, in characters. Longer responses are rejected without parsing. A
 * valid response has about 900 characters.
 */
const ANSWER_MAX = 4_096;

/** The decoded response: the whole challenge and its solution. */
const Answer = z.object({
  challenge: z.object({
    // Rejects unknown fields, because altcha-lib serializes the parameters with a recursive
    // function, and a client could send deeply nested fields.
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

/** Returns a signed challenge as base64url, which is safe in an HTML attribute without escaping. */
export async function createCaptchaChallenge(
  secrets: Secrets,
  logId: number,
  now: Date,
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: CAPTCHA_PROOF_OF_WORK.roundsEach,
    // The solution is a number in a limited range, so that the slowest challenge takes at most twice as
    // long as the fastest.
    counter: randomInt(CAPTCHA_PROOF_OF_WORK.fewest, CAPTCHA_PROOF_OF_WORK.most),
    data: { log: logId },
    deriveKey,
    expiresAt: new Date(now.getTime() + CAPTCHA_TTL_MS),
    ...keysOf(secrets),
  });
  return Buffer.from(JSON.stringify(challenge)).toString("base64url");
}

/** Whether the solution is correct, not expired, and belongs to this spam log. */
export async function verifyCaptchaResponse(
  secrets: Secrets,
  answer: CaptchaResponse,
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
