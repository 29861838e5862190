/** The result of one measured round: requests per second and latency percentiles in milliseconds. */
export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Answered extends Rate {
  requests: number;
}
