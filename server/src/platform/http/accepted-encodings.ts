/**
 * Returns the content encodings that the client accepts, by its `Accept-Encoding` header. Leaves out
 * encodings with `q=0`.
 */
export function parseAcceptedEncodings(header: string | undefined): Set<string> {
  const offers = (header ?? "").split(",").map((offer) => offer.split(";").map((it) => it.trim()));
  const wanted = offers.filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ""));
  return new Set(wanted.map(([encoding]) => encoding ?? ""));
}
