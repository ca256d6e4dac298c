import { lazy, Suspense, type ComponentType } from 'react';
import type { KeyCeremony } from '../../../stores/auth/mfa/KeyCeremony.ts';
import type { RememberProps } from './Remember.tsx';
import type { SentAgainProps } from './SentAgain.tsx';

/** Neither is waited for. Without its file it is missing, and nothing else. */
const Box = lazy<ComponentType<RememberProps>>(() =>
  import('./Remember.tsx').then(
    (part) => ({ default: part.Remember }),
    () => ({ default: () => null }),
  ),
);
const Line = lazy<ComponentType<SentAgainProps>>(() =>
  import('./SentAgain.tsx').then(
    (part) => ({ default: part.SentAgain }),
    () => ({ default: () => null }),
  ),
);

/** The box that spares this browser the factor. */
export const RememberBox = (props: RememberProps) => (
  <Suspense>
    <Box {...props} />
  </Suspense>
);

/** The line that sends a message again. */
export const SendAgainLine = (props: SentAgainProps) => (
  <Suspense>
    <Line {...props} />
  </Suspense>
);

/** Whether this browser can be asked for a key at all. */
export const takesKeys = (): boolean => 'PublicKeyCredential' in window;

/** What asks the browser. It loads with the screen that needs it, so that a press is not kept waiting. */
export const loadKeys = async (): Promise<KeyCeremony> => (await import('./browserKeys.ts')).browserKeys;
