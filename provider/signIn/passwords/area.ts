import type { Area } from '../../database/areas/area.ts';
import * as mails from './mails.ts';

export const area: Area = { messages: Object.values(mails) };
