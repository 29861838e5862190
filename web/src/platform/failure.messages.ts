/** Error messages for failed requests, for the case that the server sent no message of its own. */
export const requestErrorMessages = {
  unreachable: "Cairn could not be reached. Check your connection and try again.",
  broken: "Something went wrong on our side. Try again in a moment.",
  refused: "That did not work. Check what you entered and try again.",
  signedOut: "You are signed out. Sign in again to go on.",
  tooManyTries: (seconds: number | null) =>
    seconds === null
      ? "Too many tries. Wait a while, then try again."
      : `Too many tries. Try again in ${waitInWords(seconds)}.`,
};

function waitInWords(seconds: number): string {
  const [amount, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
