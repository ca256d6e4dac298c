/** Values by the name of what varies: `{ device: ['desk', 'phone'], scheme: ['light', 'dark'] }`. */
type Factors = Readonly<Record<string, readonly string[]>>;
type RowOf<Of extends Factors> = { readonly [Name in keyof Of]: Of[Name][number] };

/** Every row there is. */
const product = (factors: Factors): Readonly<Record<string, string>>[] =>
  Object.entries(factors).reduce<Readonly<Record<string, string>>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );

/** Every two values that meet in a row, as text. */
export function meetings(row: Readonly<Record<string, string>>): string[] {
  const entries = Object.entries(row);
  return entries.flatMap((one, at) => entries.slice(at + 1).map((other) => JSON.stringify([one, other])));
}

/**
 * Few rows in which every two values meet that can stand in one row (a covering array of strength two), the same in
 * each run. For matrices whose rows cost seconds: what goes wrong hardly ever needs three things at once. Rights and
 * tenants are not such a matrix: each of their rows is asked for.
 *
 * Takes the row with the most new meetings until none is left. The one kept package for it (covertable 2.5) leaves
 * meetings out when a condition excludes rows, and its types are not what Node imports.
 */
export function pairs<Of extends Factors>(factors: Of, allows: (row: RowOf<Of>) => boolean = () => true): RowOf<Of>[] {
  const left = (product(factors) as RowOf<Of>[]).filter(allows); // the names and values are those of `Of`
  const open = new Set(left.flatMap(meetings));
  const rows: RowOf<Of>[] = [];
  const gain = (row: RowOf<Of>): number => meetings(row).filter((meeting) => open.has(meeting)).length;
  while (open.size) {
    const best = left.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    rows.push(best);
    for (const meeting of meetings(best)) open.delete(meeting);
  }
  return rows;
}
