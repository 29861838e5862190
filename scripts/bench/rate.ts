/** What a round of asking is told by. */
export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface Answered extends Rate {
  requests: number;
}
