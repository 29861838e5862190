/** Encodes a URL for the Location header: percent-encodes all characters except visible ASCII. */
export function encodeLocationHeader(address: string): string {
  return address.toWellFormed().replaceAll(/[^!-~]+/g, (run) => encodeURIComponent(run));
}
