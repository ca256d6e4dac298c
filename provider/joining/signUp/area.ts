import type { Area } from '../../database/areas/area.ts';
import { ofPerson } from '../../database/areas/places.ts';
import { phoneNumbers } from '../../database/storage/schema.ts';
import * as mails from './mails.ts';

export const area: Area = {
  events: ['user.signed.up'],
  messages: Object.values(mails),
  places: [ofPerson('person', phoneNumbers, phoneNumbers.userId)],
};
