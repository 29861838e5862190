import { captchaElementHtml, parseCaptchaChallenge } from "@cairn/contract/moderation/captcha";
import { createChallenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { expect, it, test, vi } from "vitest";
import { ApiError } from "../../../platform/api.ts";
import { decodeChallenge, encodeCaptchaResponse } from "./payload.ts";
import { sendWithCaptcha } from "./send-with-captcha.ts";
import type { SolveCaptcha } from "./use-captcha.tsx";

it("reads a challenge out of its element, and writes the answer to it", async () => {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    counter: 3,
    deriveKey,
    hmacSignatureSecret: "any",
  });
  const text = Buffer.from(JSON.stringify(challenge)).toString("base64url");
  const read = decodeChallenge(parseCaptchaChallenge(captchaElementHtml(text)) ?? "");
  expect(read).toEqual(challenge);
  const solution = await solveChallenge({ challenge: read, deriveKey });
  expect(solution?.counter).toBe(3);
  if (solution === null) return;
  const answer = encodeCaptchaResponse(read, solution);
  expect(answer).toMatch(/^[\w-]+$/);
  expect(JSON.parse(Buffer.from(answer, "base64url").toString())).toEqual({ challenge, solution });
});

it("finds no challenge in other markup", () => {
  expect(parseCaptchaChallenge('<div class="g-recaptcha" data-sitekey="x"></div>')).toBeUndefined();
});

const wanted = (id: number) =>
  new ApiError({
    failure: "refused",
    message: "",
    status: 409,
    body: { needs_captcha_response: true, recaptcha_html: "<div></div>", spam_log_id: id },
  });

test("what the server asks about is sent again with the answer, as often as it asks [EDIT-051]", async () => {
  const send = vi
    .fn<(headers: Record<string, string>) => Promise<string>>()
    .mockRejectedValueOnce(wanted(7))
    .mockRejectedValueOnce(wanted(8))
    .mockResolvedValueOnce("done");
  const solve: SolveCaptcha = async ({ spam_log_id: logId }) => ({
    response: `answer ${logId}`,
    logId,
  });
  expect(await sendWithCaptcha(solve, send)).toBe("done");
  expect(send.mock.calls.map(([headers]) => headers)).toEqual([
    {},
    { "x-gitlab-spam-log-id": "7", "x-gitlab-captcha-response": "answer 7" },
    { "x-gitlab-spam-log-id": "8", "x-gitlab-captcha-response": "answer 8" },
  ]);
});

test("what a page is asked is sent again as well, and is no answer [EDIT-050]", async () => {
  const asked = { recaptcha_html: "<div></div>", spam_log_id: 9 };
  const send = vi
    .fn<(headers: Record<string, string>) => Promise<object>>()
    .mockResolvedValueOnce(asked)
    .mockResolvedValueOnce({ title: "Restored" });
  const solve: SolveCaptcha = async () => ({ response: "answer", logId: 9 });
  expect(await sendWithCaptcha(solve, send)).toEqual({ title: "Restored" });
  expect(send.mock.lastCall).toEqual([
    { "x-gitlab-spam-log-id": "9", "x-gitlab-captcha-response": "answer" },
  ]);
  send.mockResolvedValue(asked);
  expect(await sendWithCaptcha(async () => null, send)).toBeNull();
});

test("a closed captcha sends nothing, and other refusals are told as they are [EDIT-052]", async () => {
  const send = vi.fn<() => Promise<never>>().mockRejectedValue(wanted(7));
  expect(await sendWithCaptcha(async () => null, send)).toBeNull();
  expect(send).toHaveBeenCalledOnce();
  const conflict = new ApiError({ failure: "refused", message: "Duplicated issue", status: 409 });
  const refused = sendWithCaptcha(
    async () => null,
    () => Promise.reject(conflict),
  );
  await expect(refused).rejects.toBe(conflict);
});
