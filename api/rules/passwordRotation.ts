/** When a password has to be changed, in days. A setting that is not active, or has no period, asks for nothing. */
export interface Rotation {
  isActive?: boolean;
  rotationPeriod?: number;
}

/**
 * Which of two settings counts: the shorter period where both are active, else the active one (SECPOL-013, SECPOL-014).
 * Undefined when passwords do not expire.
 */
export function rotationInForce<Kind extends Rotation>(
  own: Kind | null | undefined,
  inherited: Kind | null | undefined,
): { readonly from: 'own' | 'inherited'; readonly days: number; readonly rotation: Kind } | undefined {
  const one = activeDays(own);
  const other = activeDays(inherited);
  if (own && one < other) return { from: 'own', days: one, rotation: own };
  return inherited && other < Infinity ? { from: 'inherited', days: other, rotation: inherited } : undefined;
}

function activeDays(rotation: Rotation | null | undefined): number {
  const days = rotation?.isActive ? rotation.rotationPeriod : undefined;
  return days !== undefined && days > 0 ? days : Infinity;
}
