/**
 * The origins whose pages may call: those of the configuration, and those that tenants and applications have. Exact
 * strings.
 */
export interface AllowedOrigins extends Iterable<string> {
  has(origin: string): boolean;
  /**
   * Whether people may work in this tenant from there. An origin that is not known, or none, has nothing to say about
   * tenants.
   */
  opens(origin: string | null, tenantId: string): boolean;
}

export interface OriginList {
  readonly allowedOrigins: AllowedOrigins;
  /**
   * Sees to it that what is known of an origin is at most five seconds old. While the database is away, the last list
   * counts.
   */
  refresh(origin: string | null): Promise<void>;
}
