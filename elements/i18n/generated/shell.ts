// Compiled from messages/*/shell.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/shell.ts';

export type ShellText =
  | 'shell.failedTitle'
  | 'shell.failedText'
  | 'shell.retry'
  | 'shell.loading'
  | 'shell.signedOut'
  | 'shell.signOut'
  | 'shell.signingOut';

export type ShellArguments = {

};

export const shellArea: Area<ShellText, ShellArguments> = {
  name: 'shell',
  english: messages,
  load: {
    'ar': () => import('./ar/shell.ts'),
    'de': () => import('./de/shell.ts'),
  },
};
