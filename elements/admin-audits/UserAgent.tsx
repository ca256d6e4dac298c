import { useLater } from '../ui/base/useLater.ts';
import type { AuditsTexts } from './words.ts';

/** The names of browsers. Their table is large, so it comes with the first one. */
const loadDevices = () => import('../../stores/admin/userAgent.ts');

/** The browser that acted, in words; the text that it sent is its title. */
export function UserAgent({ value, texts: { format } }: { value: string; texts: AuditsTexts }) {
  const devices = useLater(loadDevices, true);
  const { browser, system } = devices?.deviceOf(value) ?? {};
  const name = browser && system ? format('audits.browserOn', { browser, system }) : (browser ?? system ?? value);
  return <bdi title={value}>{devices ? name : ''}</bdi>;
}
