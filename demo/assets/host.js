// The host's own script: it listens to what the gates announce, and draws one part by a render function.

const list = document.querySelector('#verdicts');
const words = { MISSING_FEATURE: 'warning', MISSING_PERMISSION: 'warning', BUNDLE_EXPIRED: 'expired' };

list?.addEventListener('gate-change', (event) => {
  const output = event.target.closest('li')?.querySelector('output');
  if (!output) return;
  const { isEntitled, justification } = event.detail;
  output.textContent = isEntitled ? 'Entitled' : (justification ?? '');
  output.dataset.verdict = isEntitled ? 'entitled' : (words[justification] ?? '');
});

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
