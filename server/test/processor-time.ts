/**
 * Milliseconds that the processor has worked for something, on all threads of this process: unlike the time
 * on the clock, it does not grow when other programs keep the machine busy.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
