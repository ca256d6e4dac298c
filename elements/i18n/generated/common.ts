// Compiled from messages/*/common.json by `npm run messages`.
import type { Area } from '../area.ts';
import { messages } from './en/common.ts';

export type CommonText =
  | 'common.retry'
  | 'common.trace'
  | 'common.copyTrace'
  | 'common.copied'
  | 'common.copyFailed'
  | 'common.kept'
  | 'common.denied.text'
  | 'common.denied.ask'
  | 'common.denied.copy'
  | 'common.columns'
  | 'common.columnsMenu'
  | 'common.rowsMenu'
  | 'common.pager'
  | 'common.previous'
  | 'common.next'
  | 'common.clearSearch'
  | 'common.clearFilters'
  | 'common.clearAll'
  | 'common.noChoices'
  | 'common.never'
  | 'common.denied.title'
  | 'common.loading'
  | 'common.close'
  | 'common.cancel'
  | 'common.back'
  | 'common.more'
  | 'common.save'
  | 'common.saving'
  | 'common.discard'
  | 'common.keepEditing'
  | 'common.undo'
  | 'common.clear'
  | 'common.reset'
  | 'common.readOnly'
  | 'common.actions'
  | 'common.nothing'
  | 'common.none.title'
  | 'common.none.text'
  | 'common.failed.title'
  | 'common.service'
  | 'common.offline'
  | 'common.filter'
  | 'common.sort'
  | 'common.by'
  | 'common.direction'
  | 'common.order.text.asc'
  | 'common.order.text.desc'
  | 'common.order.time.asc'
  | 'common.order.time.desc'
  | 'common.order.number.asc'
  | 'common.order.number.desc'
  | 'common.always'
  | 'common.hiddenHere'
  | 'common.selection'
  | 'common.selectPage'
  | 'common.clearSelection'
  | 'common.confirm.help'
  | 'common.discard.title'
  | 'common.discard.text'
  | 'common.unsaved'
  | 'common.notSaved'
  | 'common.notices';

export type CommonArguments = {
  'common.denied.request': { 'permission': string | number };
  'common.rows': { 'size': string | number };
  'common.range': { 'from': string | number; 'to': string | number; 'total': string | number };
  'common.filterOne': { 'filter': string | number; 'value': string | number };
  'common.filterMany': { 'filter': string | number; 'value': string | number; 'more': string | number };
  'common.copyValue': { 'name': string | number };
  'common.actionsFor': { 'name': string | number };
  'common.found': { 'items': string | number; 'from': string | number; 'to': string | number };
  'common.none.titleFor': { 'search': string | number };
  'common.filterCount': { 'count': number };
  'common.show': { 'items': string | number };
  'common.sortCount': { 'count': number };
  'common.sortedBy': { 'column': string | number; 'direction': string | number };
  'common.sortedByName': { 'column': string | number };
  'common.sortSaid': { 'column': string | number; 'direction': string | number };
  'common.hiddenSaid': { 'column': string | number };
  'common.shownSaid': { 'column': string | number };
  'common.searchIn': { 'name': string | number };
  'common.selected': { 'count': number };
  'common.selectedOf': { 'count': number; 'total': string | number };
  'common.selectAll': { 'count': number };
  'common.selectRow': { 'name': string | number };
  'common.confirm.name': { 'name': string | number };
  'common.confirm.count': { 'count': string | number };
};

export const commonArea: Area<CommonText, CommonArguments> = {
  name: 'common',
  english: messages,
  load: {
    'ar': () => import('./ar/common.ts'),
    'de': () => import('./de/common.ts'),
  },
};
