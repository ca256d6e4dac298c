// Where a person is in the list stands in the address of this page, as in any host: a reload and the back button lead
// there again. In the fragment, because the query says the language.

const users = document.querySelector('admin-users-table');
const read = () => users.setAttribute('place', location.hash.slice(1));
read();
addEventListener('popstate', read);
users.addEventListener('list-place-change', ({ detail: { place, step } }) => {
  const href = place ? `#${place}` : location.pathname + location.search;
  if (step) history.pushState(null, '', href);
  else history.replaceState(history.state, '', href);
});
// Another account has other people: its list begins anew.
addEventListener('tenant-switch', () => history.replaceState(history.state, '', location.pathname + location.search));
