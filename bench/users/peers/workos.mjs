import '@radix-ui/themes/styles.css';
import '@workos-inc/widgets/styles.css';
import { UsersManagement, WorkOsWidgets } from '@workos-inc/widgets';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const part = (value) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const authToken = `${part({ alg: 'none' })}.${part({ permissions: ['widgets:users-table:manage'], exp: Math.floor(Date.now() / 1000) + 3600 })}.`;
const root = createRoot(document.querySelector('#app'));
root.render(
  createElement(
    WorkOsWidgets,
    { apiHostname: location.hostname, port: location.port },
    createElement(UsersManagement, { authToken }),
  ),
);
