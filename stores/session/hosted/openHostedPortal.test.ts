import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openHostedPortal, type HostedPortalOptions } from './openHostedPortal.ts';

/** What an app at this base opens, and where it goes itself. */
function opened(baseUrl: string, how: HostedPortalOptions) {
  const [tabs, gone]: [unknown[], string[]] = [[], []];
  const navigation = { href: () => 'https://app.example/users?a=1', go: (href: string) => void gone.push(href) };
  openHostedPortal(
    { options: { baseUrl }, ports: { navigation } },
    { open: (...given) => void tabs.push(given), ...how },
  );
  return { tabs, gone };
}

describe('the portal of the provider', () => {
  it('PORTAL-002 opens in a tab of its own, which gets no hand on the page', () => {
    assert.deepEqual(opened('https://id.example', {}), {
      tabs: [['https://id.example/oauth/portal', '_blank', 'noopener']],
      gone: [],
    });
  });

  it('PORTAL-002 opens in the place of the page, at a page of its own', () => {
    assert.deepEqual(opened('https://id.example/', { newTab: false, page: 'users' }), {
      tabs: [],
      gone: ['https://id.example/oauth/portal#/users'],
    });
  });

  it('opens at a base that is a path of the page’s own origin', () => {
    assert.deepEqual(opened('/auth', { newTab: false }).gone, ['https://app.example/auth/oauth/portal']);
  });
});
