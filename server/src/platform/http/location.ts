/** Encodes a URL for the Location header: everything beyond visible ASCII is percent-encoded. */
export function encodeLocationHeader(address: string): string {
  return address.toWellFormed().replaceAll(/[^!-~]+/g, (run) => encodeURIComponent(run));
}
