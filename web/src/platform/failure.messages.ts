/** Error messages for failed requests, for the case that the server sent no message of its own. */
export const requestErrorMessages = {
  unreachable: "Couldn’t reach Cairn. Check your connection and try again.",
  broken: "Something went wrong on our end. Try again in a moment.",
  refused: "Couldn’t do that. Check what you entered and try again.",
  signedOut: "You’ve been signed out. Sign in to continue.",
  tooManyTries: (seconds: number | null) =>
    seconds === null
      ? "Too many attempts. Wait a while, then try again."
      : `Too many attempts. Try again in ${waitInWords(seconds)}.`,
};

function waitInWords(seconds: number): string {
  const [amount, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
