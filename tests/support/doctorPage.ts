import { checks } from '../../doctor/judge.ts';

/** The part of a check begins with what the check is about; the rest is written by hand. */
const partOf = (id: string): RegExp => new RegExp(`(\\n### ${id}\\n\\n)([^.]*)`);

/**
 * The page of the doctor with the first words of each check's part as the check is now.
 *
 * @param page `docs/doctor.md` as it is written
 * @returns the page, and the checks that have no part yet
 */
export function doctorPage(page: string): { page: string; missing: string[] } {
  const missing: string[] = [];
  let text = page;
  for (const { id, what } of checks) {
    const part = partOf(id);
    if (!part.test(text)) missing.push(id);
    else if (!text.includes(`\n### ${id}\n\n${what}`)) text = text.replace(part, (_, head: string) => head + what);
  }
  return { page: text, missing };
}
