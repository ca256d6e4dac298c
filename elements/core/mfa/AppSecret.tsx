import { useMemo } from 'react';
import { encode } from 'uqr';
import type { AuthenticatorSecret } from '../../../api/contract/mfa.ts';
import { mfaArea } from '../../i18n/generated/mfa.ts';
import { useText } from '../mount/useText.ts';
import { CopyAction } from './CopyAction.tsx';

export interface AppSecretProps {
  readonly secret: AuthenticatorSecret;
}

/** An image that the page may show: nothing else that a provider sends becomes a source (API-15). */
const IMAGE = /^data:image\/(png|jpeg|webp|gif);base64,[\w+/=]+$/;

/** The link of an app, and nothing else. */
const isAppLink = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'otpauth:';

/** The modules of the code as one path. */
function pathOf(text: string): { size: number; d: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return { size, d: squares.join('') };
}

/** The key in groups of four, as people type it. */
const grouped = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

function Code({ url, label }: { url: string; label: string }) {
  const { size, d } = useMemo(() => pathOf(url), [url]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={d} />
    </svg>
  );
}

/** The secret of a new app: to scan, to type, and on a phone to open in the app. */
export function AppSecret({ secret: { otpauthUrl, qrCode } }: AppSecretProps) {
  const { text } = useText(mfaArea);
  const url = otpauthUrl && isAppLink(otpauthUrl) ? otpauthUrl : undefined;
  const key = url && new URL(url).searchParams.get('secret');
  return (
    <>
      <div data-qr="">
        {url ? (
          <Code url={url} label={text('mfa.qr')} />
        ) : (
          IMAGE.test(qrCode) && <img src={qrCode} alt={text('mfa.qr')} />
        )}
        {url && <a href={url}>{text('mfa.openApp')}</a>}
      </div>
      {key && (
        <>
          <p data-plain="">{text('mfa.key')}</p>
          <div data-secret="">
            <code>{grouped(key)}</code>
            <CopyAction value={key} />
          </div>
        </>
      )}
    </>
  );
}
