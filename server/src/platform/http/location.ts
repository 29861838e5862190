/** An address as a header can carry it: everything beyond visible ASCII is percent-encoded. */
export function asLocation(address: string): string {
  return address.toWellFormed().replaceAll(/[^!-~]+/g, (run) => encodeURIComponent(run));
}
