import type { Settings } from '../../config/config.ts';

/** The address of a path of the provider, under its prefix. */
export const atPrefix = ({ publicUrl, urlPrefix }: Pick<Settings, 'publicUrl' | 'urlPrefix'>, path: string): string =>
  `${publicUrl.replace(/\/+$/, '')}${urlPrefix === '' ? '' : `/${urlPrefix}`}${path}`;
