import { contract } from '../../api/contract/contract.ts';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import type { LayerConfig } from '../config/readConfig.ts';

export interface Target {
  /** The path at the provider, without the prefix. */
  path: string;
  hasPrefix: boolean;
  /** Takes a form with a file. */
  isUpload: boolean;
  /** Answers with a file, which may be longer than other answers. */
  isDownload: boolean;
  /** How long the caller waits, in milliseconds; undefined for the usual time. */
  timeout: number | undefined;
}

/**
 * Spellings that servers read differently: another encoding of a separator or of a dot, an empty segment, a control
 * character, or an escape of an escape.
 */
const ODD = /%(?:2e|2f|5c|25|[01][\da-f]|7f)|\\|\/\/|%(?![\da-f]{2})/i;

interface Row {
  pattern: RegExp;
  call: Omit<Target, 'path'>;
}
/** A call that the contract does not hold. */
const PLAIN: Row['call'] = { hasPrefix: true, isUpload: false, isDownload: false, timeout: undefined };

const rows = new Map<string, Row[]>();
const tables: readonly Readonly<Record<string, Endpoint<never>>>[] = Object.values(contract);
for (const table of tables)
  for (const { method, path, prefix, upload, download, timeout, navigation } of Object.values(table)) {
    if (navigation) continue;
    const pattern = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
    const call = { hasPrefix: prefix !== false, isUpload: !!upload, isDownload: !!download, timeout };
    rows.set(method, [...(rows.get(method) ?? []), { pattern, call }]);
  }

/**
 * Where a request under `/api` leads: to a call of the contract, or to one that the configuration allows. Undefined for
 * everything else (SRV-14): the host decides the address, the request only chooses among the calls.
 */
export function targetOf(
  request: Request,
  { apiPath, prefix, allowedPaths }: Pick<LayerConfig, 'apiPath' | 'prefix' | 'allowedPaths'>,
): Target | undefined {
  const { pathname } = new URL(request.url);
  if (!isBelow(pathname, apiPath) || ODD.test(pathname)) return undefined;
  const rest = pathname.slice(apiPath.length);
  const path = prefix && isBelow(rest, prefix) ? rest.slice(prefix.length) : rest;
  const row = rows.get(request.method)?.find(({ pattern }) => pattern.test(path));
  if (row) return { path, ...row.call };
  return allowedPaths.includes(path) ? { path, ...PLAIN } : undefined;
}

export const isBelow = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
