import type { Area } from '../../database/areas/area.ts';
import { ofPerson } from '../../database/areas/places.ts';
import { pictures } from '../../database/storage/schema.ts';

export const area: Area = {
  events: ['user.profile.changed', 'user.username.changed', 'user.username.removed'],
  places: [ofPerson('no: set up anew', pictures, pictures.userId)],
};
