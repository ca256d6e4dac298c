const file = 'stores/session/host/authFetch.ts';

/** Calls to the API of the host. */
export default {
  tests: ['stores/session/host/authFetch.test.ts'],
  faults: [
    { name: 'every origin gets the token', file, from: '!origins.includes(new URL(request.url).origin) || ', to: '' },
    {
      name: 'an origin is compared by how it begins',
      file,
      from: '!origins.includes(new URL(request.url).origin)',
      to: '!origins.some((origin) => request.url.startsWith(origin))',
    },
    { name: 'an authorization is overwritten', file, from: " || request.headers.has('authorization')", to: '' },
    {
      name: 'the body is sent once',
      file,
      from: 'const authorized = request.clone();',
      to: 'const authorized = request;',
    },
    {
      name: 'a refused token is not renewed',
      file,
      from: 'if (response.status !== 401) return response;',
      to: 'return response;',
    },
    { name: 'every failure renews the token', file, from: 'response.status !== 401', to: 'response.ok' },
    {
      name: 'a request is sent again for somebody else',
      file,
      from: ' || session.epoch() !== epoch',
      to: '',
    },
    { name: 'each refusal refreshes', file, from: '!last || now - last.at >= RENEW_GAP', to: 'true' },
    {
      name: 'a token is renewed once in the life of the page',
      file,
      from: '!last || now - last.at >= RENEW_GAP',
      to: '!last',
    },
    { name: 'the refresh of another request is not waited for', file, from: 'await last.done;', to: '' },
    {
      name: 'a refused token is sent again',
      file,
      from: 'session.accessToken === refused ? undefined : session',
      to: 'session',
    },
    { name: 'any text is an origin', file, from: 'if (safeUrl(origin) !== `${origin}/`)', to: 'if (!origin)' },
    {
      name: 'http is an origin',
      file,
      from: 'safeUrl(origin) !== `${origin}/`',
      to: 'new URL(origin).origin !== origin',
    },
  ],
};
