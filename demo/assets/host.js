// The host's own script: it draws one part by a render function.

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
