// Compiled from messages/*/demo.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/demo.ts';

export type DemoText =
  | 'demo.title'
  | 'demo.text'
  | 'demo.public'
  | 'demo.accounts'
  | 'demo.password'
  | 'demo.administrator'
  | 'demo.reader'
  | 'demo.superUser'
  | 'demo.scenario'
  | 'demo.scenario.default'
  | 'demo.scenario.slow'
  | 'demo.scenario.offline'
  | 'demo.scenario.unavailable'
  | 'demo.scenario.flaky'
  | 'demo.scenario.too-many-attempts'
  | 'demo.scenario.list-fails'
  | 'demo.scenario.short-tokens'
  | 'demo.scenario.empty'
  | 'demo.scenario.many-people'
  | 'demo.scenario.no-permissions'
  | 'demo.features'
  | 'demo.asPlanned'
  | 'demo.on'
  | 'demo.off'
  | 'demo.reset';

export type DemoArguments = {

};

export const demoArea: Area<DemoText, DemoArguments> = {
  name: 'demo',
  english: messages,
  load: {
    'ar': () => import('./ar/demo.ts'),
    'de': () => import('./de/demo.ts'),
  },
};
