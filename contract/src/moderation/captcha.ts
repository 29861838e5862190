/** The captcha: a proof of work that a browser computes before a text that looks like spam is accepted. */

/**
 * Builds an HTML element that contains the captcha challenge in a data attribute. `challenge` must
 * consist of letters, digits, `-` and `_`, because the function does not escape it.
 */
export function captchaElementHtml(challenge: string): string {
  return `<div class="cairn-captcha" data-challenge="${challenge}"></div>`;
}

/**
 * Reads the challenge from the HTML that `captchaElementHtml` built; undefined when the HTML has no
 * challenge.
 */
export function parseCaptchaChallenge(html: string): string | undefined {
  return /data-challenge="([\w-]+)"/.exec(html)?.[1];
}

/**
 * Cost of the captcha, which is a proof of work. The browser derives between `fewest` and `most`
 * keys until it finds the right key; each key takes `roundsEach` PBKDF2 rounds. A captcha takes
 * about 1.5 million rounds on average: one second on a phone that is some years old, a third of a
 * second on a desktop computer. The author of one text does not wait long; a program that sends
 * thousands of texts computes for hours.
 */
export const CAPTCHA_PROOF_OF_WORK = { fewest: 500, most: 1000, roundsEach: 2000 } as const;
