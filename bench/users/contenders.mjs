/**
 * A page each with the list of a tenant's people, 20 of them, as its documentation tells to embed it. Ours talks to the
 * fake provider of the test kit; WorkOS's to the answers its service gives.
 */
import { bundlePeer } from '../bundle.mjs';
import { createFakeProvider } from 'gatehouse-elements/testing.js';

export const ROWS = 20;
/** A long page, to see that what a press costs grows in proportion. */
const MANY = 100;
export const html = (head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Users</title>${head}</head><body>${body}</body></html>`;

/** A page with one of our elements. */
export const pageOf = (tag, attributes = '') =>
  html(
    [tag, 'auth-provider'].map((name) => `<script type="module" src="/gatehouse/${name}.js"></script>`).join(''),
    `<auth-provider base-url="/" url-prefix="" client-id="5d7a3c1e-9b42-4f60-8a1d-2e6c0f9b7a35"><${tag} ${attributes}></${tag}></auth-provider>`,
  );

const members = Array.from({ length: ROWS }, (_, at) => ({
  id: `user_${at}`,
  email: `person.${at}@acme.example`,
  emailVerified: true,
  profilePictureUrl: null,
  firstName: 'Person',
  lastName: String(at),
  createdAt: '2025-01-01T00:00:00.000Z',
  lastActivityAt: '2026-01-01T00:00:00.000Z',
  status: 'Active',
  actions: ['edit-role', 'revoke-membership'],
  roles: [{ name: 'Member', slug: 'member' }],
}));

async function workos() {
  const file = await bundlePeer('bench/users/peers/workos.mjs');
  return {
    name: 'WorkOS UsersManagement',
    page: html(
      '<link rel="stylesheet" href="/peer/workos.css"><script type="module" src="/peer/workos.js"></script>',
      '<div id="app"></div>',
    ),
    files: { '/peer/workos.js': file('.js'), '/peer/workos.css': file('.css') },
    answer: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/members'))
        return Response.json({ data: members, list_metadata: { before: null, after: null } });
      if (pathname.endsWith('/roles-and-config'))
        return Response.json({
          roles: [{ name: 'Member', slug: 'member', default: true }],
          multipleRolesEnabled: false,
        });
      return Response.json({ data: [], list_metadata: { before: null, after: null } });
    },
    rows: { list: '/UserManagement/members', row: 'tbody tr', count: ROWS },
  };
}

function gatehouse(rows = ROWS) {
  const { fetch, control } = createFakeProvider({ scenario: rows === ROWS ? 'default' : 'many-people' });
  control.signIn('ada@acme.example');
  return {
    name: rows === ROWS ? 'Gatehouse' : `Gatehouse, ${rows} rows`,
    /** Its presses are measured. */
    pressed: true,
    page: pageOf('admin-users-table', `page-size="${rows}"`),
    files: {},
    answer: fetch,
    rows: { list: 'users/v3', row: 'tbody tr', count: rows },
  };
}

export const contenders = async () => [gatehouse(), await workos(), gatehouse(MANY)];
