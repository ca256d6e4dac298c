import { countAttempt, readCount } from '../../http/counters/counters.ts';
import type { Settings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall, WriteServices } from '../../http/pipeline/call.ts';
import { countryOf, isPhone } from './readNumber.ts';

/** Text messages are counted by the hour. Seconds. */
const HOUR = 3600;

type Limits = Settings['textLimits'];
type Checked = Pick<ReadCall, 'db' | 'now'> & { readonly services: Pick<WriteServices, 'settings'> };

const isAllowed = ({ countries }: Limits, country: string | undefined): boolean =>
  countries === undefined || (country !== undefined && countries.includes(country));

const ofCountry = (country: string | undefined): string => `texts:country:${country ?? 'none'}`;

/**
 * Refuses a typed number that gets no text message now. The refusal does not reveal whose number it is.
 * @throws ProviderError 400 for a country or a kind of number that none go to; 403 when the country had its messages of
 * this hour
 * @param field the field of the body with the number
 */
export async function assertReachable(
  { db, services, now }: Checked,
  phoneNumber: string,
  field = 'phoneNumber',
): Promise<void> {
  const limits = services.settings.textLimits;
  const country = countryOf(phoneNumber);
  if (!isAllowed(limits, country) || !isPhone(phoneNumber))
    throw new ProviderError('ER-PHONE-COUNTRY', { context: { field } });
  if ((await readCount(db, ofCountry(country), now)) >= limits.perCountry) throw new ProviderError('ER-TEXTS-USED-UP');
}

/**
 * Counts a text message that is about to be written. False: none goes out, because its country is not allowed, or the
 * hour's messages of the tenant or the country are used up. What the tenant has no room for is not counted for the
 * country, which other tenants write to as well. A caller who asked by an address or username does not learn
 * that: it would reveal whose it is.
 */
export async function admitText(
  { db, services, now }: Pick<WriteCall, 'db' | 'now'> & { readonly services: Pick<WriteServices, 'settings'> },
  { phoneNumber, tenantId }: { readonly phoneNumber: string; readonly tenantId: string | undefined },
): Promise<boolean> {
  const limits = services.settings.textLimits;
  const country = countryOf(phoneNumber);
  if (!isAllowed(limits, country) || !isPhone(phoneNumber)) return false;
  const counters = [
    [`texts:tenant:${tenantId ?? 'none'}`, limits.perTenant],
    [ofCountry(country), limits.perCountry],
  ] as const;
  for (const [name, most] of counters) if ((await countAttempt(db, name, HOUR, now)).count > most) return false;
  return true;
}
