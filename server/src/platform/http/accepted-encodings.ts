/** Content encodings that the client's `Accept-Encoding` header names and does not refuse. */
export function parseAcceptedEncodings(header: string | undefined): Set<string> {
  const offers = (header ?? "").split(",").map((offer) => offer.split(";").map((it) => it.trim()));
  const wanted = offers.filter(([, weight]) => !/^q=0(?:\.0*)?$/.test(weight ?? ""));
  return new Set(wanted.map(([encoding]) => encoding ?? ""));
}
