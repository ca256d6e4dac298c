/** Whether two plain objects have the same fields with the same values. MobX compares whole trees, which is more than is asked here. */
export function sameFields(one: object | undefined, other: object | undefined): boolean {
  if (!one || !other) return one === other;
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => Object.hasOwn(other, name) && Reflect.get(other, name) === value)
  );
}
