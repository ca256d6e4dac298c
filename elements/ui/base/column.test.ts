import { expect } from '@open-wc/testing';
import { leaving, type Column, type Priority } from './column.ts';

const column = (width: Column<unknown>['width'], leaves?: Priority): Column<unknown> => ({
  id: width,
  header: width,
  width,
  cell: () => null,
  ...(leaves !== undefined && { leaves }),
});

describe('columns of a narrow table', () => {
  const all = [column('rest'), column('s'), column('m', 3), column('date', 2), column('l', 1)];

  it('all stay while they fit, and leave by priority', () => {
    expect(leaving(all, 816)).to.deep.equal([]);
    expect(leaving(all, 815)).to.deep.equal([3]);
    expect(leaving(all, 580)).to.deep.equal([3, 2]);
    expect(leaving(all, 300)).to.deep.equal([3, 2, 1, 0]);
  });

  it('count only when they are there, with the boxes and menus beside them', () => {
    expect(leaving([column('rest'), column('m', 3)], 420)).to.deep.equal([]);
    expect(leaving([column('rest'), column('m', 3)], 420, 44)).to.deep.equal([3]);
  });
});
