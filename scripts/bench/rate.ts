/**
 * The result of one benchmark round: requests per second and latency percentiles in milliseconds.
 */
export interface BenchmarkResult {
  perSecond: number;
  p50: number;
  p99: number;
}

export interface LoadTestResult extends BenchmarkResult {
  requests: number;
}
