const fault = (file, tests) => (name, from, to) => ({ name, file: `elements/ui/${file}`, from, to, tests });
const dialogs = ['elements/ui/form/dialogs.test.tsx'];
const lists = ['elements/ui/page/listPage.test.tsx'];
const toasts = ['elements/ui/toast/toasts.test.tsx'];
const tips = ['elements/ui/overlays/tips.test.tsx'];
const column = ['elements/ui/base/column.test.ts'];
const bar = ['elements/ui/page/saveBar.test.tsx'];
const form = fault('form/form.ts', dialogs);
const formBox = fault('dialog/FormDialogBox.tsx', dialogs);
const head = fault('base/PageHead.tsx', lists);
const toastList = fault('toast/ToastList.tsx', toasts);

/** The kit that pages are made of. */
export default {
  tests: dialogs,
  faults: [
    {
      name: 'the open person is not in the address',
      file: 'elements/core/shell/page/ListPageElement.ts',
      from: "if (open) query.set('open', open);",
      to: 'if (open) query;',
      tests: ['elements/admin-users-table/admin-users-table.test.tsx'],
    },
    {
      name: 'an element without an app shows what waits beside its message',
      file: 'elements/ui/base/base.css',
      from: ":is(:has(~ [part='failure']), [part='failure'] ~ *) > .gh-view",
      to: '.nothing',
      tests: ['elements/core/shell/noApp.test.ts'],
    },
    {
      name: 'a row that is not there stays in the address',
      file: 'elements/ui/page/Extras.tsx',
      from: "onOpenId('', false);",
      to: '',
      tests: ['elements/admin-users-table/admin-users-table.test.tsx'],
    },
    {
      name: 'the back button leads back to a row that is not there',
      file: 'elements/core/shell/page/ListPageElement.ts',
      from: 'placeOf(this.place, id), step)',
      to: 'placeOf(this.place, id), true)',
      tests: ['elements/admin-users-table/admin-users-table.test.tsx'],
    },
    {
      name: 'a gate beside a page says of the provider what the page says',
      file: 'elements/core/shell/later/away.ts',
      from: '(isSaid || taken',
      to: '(taken',
      tests: ['elements/core/gate/gates.away.test.ts'],
    },
    {
      name: 'a gate closes for a visitor whose provider is away',
      file: 'elements/core/gate/Gate.ts',
      from: 'return session.isLoading || session.isAway;',
      to: 'return session.isLoading;',
      tests: ['elements/core/gate/gates.away.test.ts'],
    },
    {
      name: 'the menu of a phone stays open when the address changes',
      file: 'elements/admin-portal/Portal.tsx',
      from: 'if (!menuOpen || !view) return;',
      to: 'if (view) return;',
      tests: ['elements/admin-portal/admin-portal.test.tsx'],
    },
    {
      name: 'a list shows what a failing service says to those who run it',
      file: 'elements/ui/blocks/states.tsx',
      from: '{error && !error.isOutage ? ',
      to: '{error ? ',
      tests: ['elements/user-profile/user-profile.test.tsx'],
    },
    form('a form that is wrong is sent', 'if (first.length) return focusFirst(form, first);', ''),
    form('what the service said of a field is lost', 'setRefused(failed.fields ?? {});', ''),
    form('an untouched field says what is wrong', 'touched.has(name) ? wrong(name) : undefined', 'wrong(name)'),
    formBox('what was typed is lost without a question', 'if (model.dirty) setAsks(true);', 'if (asks) setAsks(true);'),
    formBox('a dialog closes while it saves', 'if (model.busy) return;', ''),
    fault('dialog/ConfirmDialogBox.tsx', dialogs)(
      'a part of the name is enough',
      'typed.trim() === wanted.trim()',
      'wanted.startsWith(typed)',
    ),
    fault('form/dialogs.tsx', dialogs)('twenty things are typed', 'COUNT_OVER = 20', 'COUNT_OVER = 19'),
    fault('base/useWait.ts', lists)('a wait is a blink', 'Math.max(0, since + AT_LEAST - performance.now())', '0'),
    fault('page/useSelection.ts', lists)('a range is its end', 'ids.slice(from, to + 1) : [id]', '[id] : [id]'),
    fault('page/Announcements.tsx', lists)(
      'the order is not said',
      "order && format('lists.sortSaid', order)",
      'undefined',
    ),
    head('the title is passed by on arrival', 'if (arrived && (', 'if (!arrived && ('),
    head('a reader is offered what they may not do', '{!readOnly && action}', '{action}'),
    fault('table/DataTable.tsx', lists)('a menu opens its row', 'if (!target.closest(OWN_WORK)) onRow', 'onRow'),
    fault('table/useRows.ts', lists)('no row is in the tab order', ' ? last : ids[0]', ' ? last : undefined'),
    fault('table/usePlaces.ts', ['elements/ui/table/usePlaces.test.ts', ...lists])(
      'the next page builds every row anew',
      '?? free.shift() ??',
      '??',
    ),
    fault('page/Announcements.tsx', lists)('the same sentence is not said again', 'text + AGAIN', 'text'),
    fault('table/rowKeys.ts', lists)('arrows stay in their row', 'Math.min(at + 1, count - 1)', 'at'),
    fault('base/column.ts', column)('columns leave although they fit', 'needed() <= width', 'needed() < width'),
    fault('base/Toasts.ts', toasts)('notices pile up', '.slice(0, MOST)', ''),
    toastList('a failure leaves by itself', "if (held || tone === 'error') return;", 'if (held) return;'),
    toastList('the pointer holds nothing', 'onPointerEnter={() => setHeld(true)}', ''),
    fault('overlays/tips.ts', tips)('what is all in sight is said again', ' || isWhole(node, text)', ''),
    fault('overlays/tips.ts', tips)(
      'a tip lies over the answer to a press',
      "if (event.target instanceof Element && event.target.closest('button, a')) hide();",
      '',
    ),
    fault('page/SaveBar.tsx', bar)(
      'a page with unsaved changes is left without a question',
      'askBeforeLeaving(foot.current, (next) => setGo(() => next))',
      '() => {}',
    ),
    fault('page/SaveBar.tsx', bar)('who gives changes up stays', 'go?.();', ''),
    fault('page/SaveBar.tsx', bar)('changes that were given up come back', 'form.reset();\n    stay();', 'stay();'),
    fault('blocks/leave.ts', bar)(
      'a page is left although it asks',
      'if (pageOf(within).dispatchEvent(new LeaveEvent(go))) go();',
      'pageOf(within).dispatchEvent(new LeaveEvent(go)); go();',
    ),
    fault('blocks/leave.ts', bar)(
      'a changed page is left without a question',
      "addEventListener('beforeunload', handleClose);",
      '',
    ),
  ],
};
