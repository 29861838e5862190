/**
 * Returns the milliseconds of processor time that `work` takes on all threads of this process.
 * Unlike wall-clock time, this does not grow when other programs use the machine.
 */
export async function measureProcessorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
