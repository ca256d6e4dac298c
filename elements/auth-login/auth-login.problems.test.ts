import { expect } from '@open-wc/testing';
import { cleanUp, enter, mount, need, soon, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-login.ts';

describe('what <auth-login> says of a provider that refuses', () => {
  afterEach(cleanUp);

  it('names an address that the page does not allow, on the page and once in the console (HTTP-011)', async () => {
    const lines: unknown[][] = [];
    const page = mount({ 'auth.login': () => new Response('https://evil.example/go?code=1', { status: 302 }) });
    page.root.ports.log = (...line) => void (line[0] === 'debug' || lines.push(line));
    await toPassword(page);
    for (const tries of [1, 2]) {
      await enter(page.password(), 'correct horse');
      await waitUntil(() => page.password()?.value === '' && page.note(), 'it is answered', soon);
      expect(page.note()).to.contain('an address that this page does not allow');
      expect(page.provider.to('auth.login').length).to.equal(tries);
    }
    expect(page.visited).to.deep.equal([]);
    expect(lines).to.deep.equal([
      [
        'warn',
        'GH-REDIRECT-REFUSED',
        'A redirect was refused.',
        'foreign-origin',
        'https://evil.example: not in allowed-redirect-origins',
      ],
    ]);
    expect(need(page.button()).ariaDisabled).to.equal(null);
  });
});
