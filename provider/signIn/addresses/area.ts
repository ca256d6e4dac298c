import type { Area } from '../../database/areas/area.ts';
import { ofPerson } from '../../database/areas/places.ts';
import { emailChanges, formerEmails } from '../../database/storage/schema.ts';
import * as mails from './mails.ts';
import { changesOver, formerOver } from './storage.ts';

export const area: Area = {
  // A change of the password leaves the way back to a former address alone: an intruder changes both.
  secrets: { 'email-change-code': 'account', 'email-revert': 'flow' },
  events: ['user.email.asked', 'user.email.changed', 'user.email.cancelled', 'user.email.reverted'],
  messages: Object.values(mails),
  places: [
    ofPerson('no: ends soon', emailChanges, emailChanges.userId),
    ofPerson('no: opens something', formerEmails, formerEmails.userId),
  ],
  sweeps: () => [changesOver, formerOver],
};
