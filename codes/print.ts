/** A line the page's builder has asked for, such as the doctor's; everything else goes through `tell`. */
export function print(line: string): void {
  // oxlint-disable-next-line no-console -- asked for, and no warning
  console.info(line);
}
