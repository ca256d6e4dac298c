// The host's own script: it draws one part by a render function, and keeps the look that the visitor chooses.

const remove = document.querySelector('#delete');
if (remove)
  remove.render = ({ allowed }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button danger';
    button.textContent = 'Delete';
    button.disabled = !allowed;
    button.title = allowed ? '' : 'Only administrators may do this';
    return button;
  };

const portal = document.querySelector('admin-portal');
const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const look = (scheme) => {
  document.documentElement.dataset.scheme = scheme;
  portal?.setAttribute('scheme', scheme);
};
const kept = localStorage.getItem('tidewater.scheme');
if (kept) look(kept);
else portal?.setAttribute('scheme', isDark ? 'dark' : 'light');
document.addEventListener('scheme-change', ({ detail }) => {
  look(detail.scheme);
  localStorage.setItem('tidewater.scheme', detail.scheme);
});
