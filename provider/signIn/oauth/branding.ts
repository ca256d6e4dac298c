import { html, type Markup } from '../../http/pipeline/html.ts';
import type { Reader } from '../../ground/database.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { findTenant, type Tenant } from '../../vendor/tenants/storage.ts';
import { wishedIn } from './standing.ts';
import type { WaitingRequest } from './request.ts';

/** A name with its picture, if there is one. */
interface Sign {
  readonly name: string;
  readonly picture: string | undefined;
}

/** Whose page it is. */
export interface Branding {
  readonly vendor: Sign;
  /** The tenant whose login it is. */
  readonly tenant: Sign | undefined;
  /** Where the pictures come from, for the policy of the page. */
  readonly origins: readonly string[];
}

/** The vendor's, and for a request that names a tenant with a login of its own that tenant's. */
export async function readBranding(db: Reader, query: WaitingRequest['query'] = {}): Promise<Branding> {
  const [{ name, icon, logo }, tenant] = [await readVendor(db), await tenantOf(db, query)];
  const signs = {
    vendor: { name, picture: hosted(icon, logo) },
    tenant: tenant && { name: tenant.name, picture: hosted(tenant.logo ?? '') },
  };
  const pictures = [signs.vendor.picture, signs.tenant?.picture].filter((picture) => picture !== undefined);
  return { ...signs, origins: [...new Set(pictures.map((picture) => new URL(picture).origin))] };
}

/**
 * The tenant whose name a visitor is shown. An alias can be guessed, so one without a login of its own stays unnamed: a
 * stranger would read the vendor's customers off this page.
 */
async function tenantOf(db: Reader, query: WaitingRequest['query']): Promise<Tenant | undefined> {
  const id = await wishedIn(db, query);
  const tenant = id === undefined ? undefined : await findTenant(db, id);
  return tenant?.hasCustomLogin ? tenant : undefined;
}

/** The first picture that a page may load from elsewhere. */
function hosted(...addresses: readonly string[]): string | undefined {
  const known = addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address));
  return known.find(({ protocol }) => protocol === 'https:')?.href;
}

/** A name with its picture before it. */
export const sign = ({ name, picture }: Sign): Markup =>
  html`${picture !== undefined && html`<img src="${picture}" alt="" />`}<bdi>${name}</bdi>`;
