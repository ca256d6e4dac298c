import { endpoint } from './endpoint.ts';

export interface VendorPublicInfo {
  name: string;
  logo: string;
  icon: string;
  whiteLabelMode: boolean;
}

export const vendorEndpoints = {
  flags: endpoint<object, Record<string, 'on' | 'off'>>()('GET', '/flags', {
    anonymous: true,
    name: 'LOAD_FEATURE_FLAGS',
  }),
} as const;
