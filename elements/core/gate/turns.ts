/** How many gates begin in one task. */
const TOGETHER = 100;

const waiting: (() => void)[] = [];
let room = TOGETHER;
let isCounting = false;

/**
 * A page with a thousand gates stays responsive: the first ones begin at once, the others in later tasks, in their
 * order.
 *
 * @returns what to wait for; undefined for a gate that may begin
 */
export function turn(): Promise<void> | undefined {
  if (!isCounting) count();
  if (room-- > 0) return undefined;
  return new Promise((done) => waiting.push(done));
}

function count(): void {
  isCounting = true;
  setTimeout(next);
}

function next(): void {
  const batch = waiting.splice(0, TOGETHER);
  room = TOGETHER - batch.length;
  isCounting = false;
  if (batch.length) count();
  for (const begin of batch) begin();
}
