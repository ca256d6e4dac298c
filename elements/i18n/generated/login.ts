// Compiled from messages/*/login.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/login.ts';

export type LoginText =
  | 'login.title'
  | 'login.lead'
  | 'login.identifier'
  | 'login.placeholder'
  | 'login.continue'
  | 'login.continuing'
  | 'login.passwordTitle'
  | 'login.password'
  | 'login.signIn'
  | 'login.signingIn'
  | 'login.change'
  | 'login.back'
  | 'login.forgot'
  | 'login.show'
  | 'login.hide'
  | 'login.done'
  | 'login.identifierMissing'
  | 'login.identifierMalformed'
  | 'login.passwordMissing'
  | 'login.unavailable';

export type LoginArguments = {

};

export const loginArea: Area<LoginText, LoginArguments> = {
  name: 'login',
  english: messages,
  load: {
    'ar': () => import('./ar/login.ts'),
    'de': () => import('./de/login.ts'),
  },
};
