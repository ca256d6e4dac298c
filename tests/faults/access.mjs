const fault = (file, test) => (name, from, to) => ({
  name,
  file: `elements/${file}`,
  from,
  to,
  tests: [`elements/${test}.test.tsx`],
});
const people = 'admin-users-table/admin-users-table';
const portal = 'admin-portal/admin-portal';
const switcher = 'tenant-switcher/tenant-switcher';

/** What keyboards, fingers and eyes need beside the pages themselves. */
export default {
  tests: [`elements/${people}.test.tsx`],
  faults: [
    fault('ui/overlays/Popup.tsx', people)(
      'Tab goes on from the end of the page',
      'trigger.current?.focus({ preventScroll: true });',
      '',
    ),
    fault('ui/overlays/Popup.tsx', people)(
      'Escape beside an open menu does nothing',
      "if (event.key !== (inside ? 'Tab' : 'Escape')) return;",
      "if (event.key !== 'Tab' || !inside) return;",
    ),
    fault('admin-portal/NavigationColumn.tsx', portal)(
      'Escape does not close the drawer when nothing has the focus',
      'event.composedPath().includes(place) || page.activeElement === page.body',
      'event.composedPath().includes(place)',
    ),
    fault('admin-portal/NavigationColumn.tsx', portal)(
      'Escape in the page around closes the drawer',
      "if (event.key === 'Escape' && isHere) onClose();",
      "if (event.key === 'Escape') onClose();",
    ),
    fault('core/shell/page/PageElement.ts', 'user-profile/user-profile')(
      'a page that is drawn does not take the focus',
      'if (title) return title.focus(options);',
      'if (title) return;',
    ),
    fault('core/shell/react/ReactElement.ts', 'user-profile/user-profile')(
      'a press on a text takes the focus',
      'static override properties: PropertyDeclarations = { app: attribute() };',
      "static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };\n  static override properties: PropertyDeclarations = { app: attribute() };",
    ),
    fault('ui/styles/field.css', people)('a press beside the line of the field is lost', 'align-self: stretch;', ''),
    fault('admin-users-table/columns.tsx', people)(
      'an exact time is a tooltip alone',
      'detail: (user) => seen(user, true),',
      '',
    ),
    fault('ui/styles/overlay.css', switcher)(
      'the active account is a tint',
      '.gh-item[data-focused] {',
      '.gh-item[data-focus-visible] {',
    ),
    fault('tenant-switcher/tenant-switcher.css', switcher)(
      'the border of the switcher is not seen',
      'border-color: var(--_gh-color-control);',
      '',
    ),
    fault('ui/page/Tips.tsx', 'ui/overlays/tips')(
      'a tip opens where the focus was before its code had loaded',
      'last = target;\n      if (isLoading) return;',
      'if (isLoading) return;\n      last = target;',
    ),
    fault('ui/overlays/tips.ts', 'ui/overlays/tips')(
      'what is cut inside of a button is told to pointers alone',
      " ?? target.querySelector<HTMLElement>('[title]')",
      '',
    ),
    fault('admin-portal/PageOutlet.tsx', portal)(
      'a nameless box takes the focus',
      ' aria-label={text(`portal.page.${name}`)}',
      '',
    ),
    fault('admin-portal/Portal.tsx', portal)(
      'an address that names nothing leads to the first page',
      '?? (page ? undefined : pages[0])',
      '?? pages[0]',
    ),
    fault('admin-portal/PageOutlet.tsx', portal)(
      'the focus is lost where the back button leads to',
      '(isChosen === undefined || activeElement !== body)',
      'true',
    ),
    fault('admin-portal/PageAddress.ts', portal)(
      'an address with a slash in its page leads to the first page',
      '([^?]+)',
      '([\\w-]+)',
    ),
    fault('admin-portal/PageAddress.ts', portal)(
      'the query of the host is written anew',
      "const text = [...others.slice(0, end), ...ours, ...others.slice(end)].join('&');",
      "const text = new URLSearchParams([...others, ...ours].join('&')).toString();",
    ),
    fault('ui/page/Announcements.tsx', 'ui/page/listPage')(
      'what was said of the rows stays when they are gone',
      "phase === 'error' ? '' : ",
      '',
    ),
    fault('user-privacy/UserPrivacy.tsx', portal)('sessions are no list', 'as="li"', ''),
  ],
};
