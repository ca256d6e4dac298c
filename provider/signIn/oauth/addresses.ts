import type { Settings } from '../../config/config.ts';

/** A path of the provider, under its prefix. */
export const pathAtPrefix = ({ urlPrefix }: Pick<Settings, 'urlPrefix'>, path: string): string =>
  `${urlPrefix === '' ? '' : `/${urlPrefix}`}${path}`;

/** The address of a path of the provider, under its prefix. */
export const atPrefix = (settings: Pick<Settings, 'publicUrl' | 'urlPrefix'>, path: string): string =>
  `${settings.publicUrl.replace(/\/+$/, '')}${pathAtPrefix(settings, path)}`;
