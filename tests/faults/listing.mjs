const file = 'stores/core/Listing.ts';

/** The list that every page of the portal is made of. */
export default {
  tests: ['stores/core/Listing.test.ts'],
  faults: [
    {
      name: 'a newer load does not abort the older one',
      file,
      from: 'this.#abort?.abort(); const { signal }',
      to: 'const { signal }',
    },
    {
      name: 'the order keeps its page',
      file,
      from: 'this.sort = sort; return this.setPage(0);',
      to: 'this.sort = sort; return this.#load();',
    },
    {
      name: 'a filter keeps the page',
      file,
      from: 'this.clearSelection(); return this.setPage(0);',
      to: 'this.clearSelection(); return this.#load();',
    },
    {
      name: 'a search is sent with its white space',
      file,
      from: 'search: this.search.trim(), filters',
      to: 'search: this.search, filters',
    },
    {
      name: 'a search is sent again when nothing changed',
      file,
      from: 'if (this.search.trim() === this.sentSearch) return;',
      to: '',
    },
    {
      name: 'every letter is sent',
      file,
      from: 'this.#cancelSearch?.(); this.#cancelSearch = this',
      to: 'this.#cancelSearch = this',
    },
    {
      name: 'a page before the first is asked for',
      file,
      from: 'this.page = Math.max(0, page);',
      to: 'this.page = page;',
    },
    { name: 'a list without the permission is loaded', file, from: "allowed ? 'allowed' : 'denied'", to: "'allowed'" },
    {
      name: 'unknown rights are taken for missing ones',
      file,
      from: "allowed === undefined ? 'loading' : allowed",
      to: 'allowed',
    },
    {
      name: 'a failed load keeps the rows',
      file,
      from: 'failed: () => this.#show({ rows: [], totalItems: 0 }, undefined),',
      to: '',
    },
    {
      name: 'a change of tenant keeps the selection',
      file,
      from: 'this.selection.clear(); this.page = 0;',
      to: 'this.page = 0;',
    },
    {
      name: 'a change of tenant keeps the filters',
      file,
      from: 'this.page = 0; this.filters = {};',
      to: 'this.page = 0;',
    },
    { name: 'a change of tenant does not load anew', file, from: 'this.epoch += 1;', to: '' },
    { name: 'a change of tenant keeps answers under way', file, from: 'this.#actions.invalidate();', to: '' },
    {
      name: 'a finished write disappears',
      file,
      from: 'this.#settle(key, write.done?.(answer) ?? show)',
      to: 'this.#settle(key, write.done?.(answer) ?? undefined)',
    },
    {
      name: 'a removed row is still counted',
      file,
      from: 'this.loadedTotal + this.rows.length - this.loadedRows.length',
      to: 'this.loadedTotal',
    },
    { name: 'a removed row stays selected', file, from: 'if (!left.has(id)) this.selection.delete(id);', to: ';' },
    {
      name: 'a load that ran beside a write is believed',
      file,
      from: 'if (done && (reload || this.loading)) await this.load();',
      to: 'if (done && reload) await this.load();',
    },
    {
      name: 'an empty last page stays',
      file,
      from: 'if (done && !this.rows.length && state.page > 0)',
      to: 'if (false)',
    },
    { name: 'the undo of watch does nothing', file, from: 'on = false; stop();', to: '' },
    {
      name: 'the last row is counted by the page asked for',
      file,
      from: 'this.shown.page * this.shown.pageSize + this.rows.length',
      to: '(this.shown.page + 1) * this.shown.pageSize',
    },
    {
      name: 'a whole list is asked for at every change of order',
      file: 'stores/core/wholeList.ts',
      from: 'if (fresh) known',
      to: 'known',
    },
    {
      name: 'a whole list is not asked for again after a write',
      file,
      from: 'if (!change) return; this.#stale = true;',
      to: 'if (!change) return;',
    },
    {
      name: 'a whole list is counted before its search',
      file: 'stores/core/wholeList.ts',
      from: 'totalItems: found.length',
      to: 'totalItems: known.length',
    },
    {
      name: 'a search of a whole list knows capitals',
      file: 'stores/core/wholeList.ts',
      from: 'fold(text(row)).includes',
      to: 'text(row).includes',
    },
    { name: 'a descending order ascends', file: 'stores/core/wholeList.ts', from: 'sort.desc ? -1 : 1', to: '1' },
  ],
};
