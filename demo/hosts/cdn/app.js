// The page's own script: a router over the fragment, and what the tags tell.
const provider = document.querySelector('auth-provider');
const news = document.querySelector('.news');

/** Builds the page the address asks for. The account screens are shown by <auth-router>. */
function show() {
  const path = location.hash.slice(1).split('?')[0] || '/';
  const template = document.querySelector(`template[data-page="${CSS.escape(path)}"]`);
  document.querySelector('#page').replaceChildren(...(template ? [document.importNode(template.content, true)] : []));
}
addEventListener('hashchange', show);
show();

// #region navigate
provider.addEventListener('auth-navigate', (event) => {
  const { href, replace } = event.detail;
  const { origin, pathname, hash } = new URL(href);
  if (origin !== location.origin || pathname.replace(/\/$/, '') !== '/hosts/cdn') return;
  event.preventDefault(); // the fragment changes; the page stays
  if (replace) location.replace(hash || '#/');
  else location.hash = hash || '#/';
});
// #endregion

// #region events
provider.addEventListener('auth-success', () => (news.textContent = 'Signed in.'));
provider.addEventListener('auth-signed-out', ({ detail }) => (news.textContent = `Signed out (${detail.reason}).`));
provider.addEventListener('users-loaded', ({ detail }) => (news.textContent = `${detail.totalItems} people.`));
provider.addEventListener(
  'users-row-activate',
  ({ detail }) => (news.textContent = `${detail.user.name}, ${detail.user.email}`),
);
// #endregion

// #region options
// What no attribute can say is a property, set at any time before the first call: here a function.
provider.options = {
  onError: ({ statusCode, traceId }) => (news.textContent = `The provider failed with ${statusCode} (${traceId}).`),
};

// An attribute that changes is a property as well: always a new object. What a gate shows is built when it opens.
provider.addEventListener('input', ({ target }) => {
  if (target.id === 'seats')
    document.querySelector('#planner').customAttributes = { seats: target.valueAsNumber || 0, region: 'eu-west' };
});
// #endregion

const dark = document.querySelector('#dark');
dark.addEventListener('click', () => {
  const on = dark.ariaPressed !== 'true';
  dark.ariaPressed = String(on);
  document.documentElement.dataset.theme = on ? 'dark' : 'light';
});
