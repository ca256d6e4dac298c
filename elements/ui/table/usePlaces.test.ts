import { expect } from '@open-wc/testing';
import { Places } from './usePlaces.ts';

const placesOf = (places: Places, ids: string): string =>
  [...places.of([...ids])].map(([id, place]) => `${id}${place}`).join(' ');

describe('the places of rows', () => {
  it('stay with the rows that stay, and are taken over by new rows from those that left', () => {
    const places = new Places();
    expect(placesOf(places, 'abc')).to.equal('a0 b1 c2');
    expect(placesOf(places, 'abc')).to.equal('a0 b1 c2');
    expect(placesOf(places, 'def')).to.equal('d0 e1 f2');
    expect(placesOf(places, 'fgd')).to.equal('f2 g1 d0');
  });

  it('close up where a row was deleted, and are new for what comes in addition', () => {
    const places = new Places();
    placesOf(places, 'abc');
    expect(placesOf(places, 'ac')).to.equal('a0 c2');
    expect(placesOf(places, 'axc')).to.equal('a0 x3 c2');
  });
});
