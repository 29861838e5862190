/**
 * Decodes captcha challenges and encodes their solutions. Both are JSON in the base64url encoding,
 * which fits into HTML attributes and HTTP headers.
 */
import type { Challenge, Solution } from "altcha-lib/types";

export function decodeChallenge(text: string): Challenge {
  return JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/"))) as Challenge;
}

export function encodeCaptchaResponse(challenge: Challenge, solution: Solution): string {
  const text = btoa(JSON.stringify({ challenge, solution }));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
