import {availableParallelism} from 'node:os';

/**
 * Divides work among as many processes as the machine has cores for and the work is worth.
 *
 * @param least how many pieces of work take about as long as starting a process does
 */
export function divideWork<T>(work: readonly T[], least: number): T[][] {
  const processes = Math.min(4, availableParallelism(), Math.ceil(work.length / least));
  return Array.from({length: processes}, (_, share) => work.filter((_item, index) => index % processes === share));
}
