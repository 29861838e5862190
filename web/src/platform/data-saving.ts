/** Chromium's Network Information API, which other browsers do not have. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the browser should load nothing in advance: the user saves data, or the network is slow. */
export function isDataExpensive(): boolean {
  const { connection } = navigator as { connection?: NetworkInformation };
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}
