import { of } from '../../support/providerFaults.mjs';

const requests = ['observing/requests'];
const metrics = ['observing/metrics'];

/** Faults in what the provider tells of itself. */
export default {
  tests: ['provider/observing/requests.test.ts'],
  faults: [
    ...of('http/app', requests, [
      {
        name: 'the log tells the address that was asked for',
        from: 'env.exchange.route = endpoint.path;',
        to: 'env.exchange.route = req.path;',
      },
      { name: 'the log tells no error code', from: 'env.exchange.code = known.code;', to: '' },
      {
        name: 'an accident has an id of its own',
        from: 'logAccident(services, known.code, error, env.exchange.traceId)',
        to: 'logAccident(services, known.code, error)',
      },
    ]),
    ...of('console/console', requests, [
      {
        name: 'the log tells the address of the console',
        from: 'exchange.route = `/${first}`;',
        to: 'exchange.route = url.pathname;',
      },
    ]),
    ...of('observing/observer', requests, [
      {
        name: 'any method stands in the log',
        from: "METHODS.has(request.method) ? request.method : 'OTHER'",
        to: 'request.method',
      },
      { name: 'every probe is logged', from: '!(QUIET.has(route) && facts.status < 400)', to: 'true' },
      { name: 'requests are logged where nobody asked', from: 'logging.requests &&', to: '' },
      { name: 'a refused origin is not shown', from: " || code === 'ER-ORIGIN-REFUSED'", to: '' },
      { name: 'who asks too much is not shown', from: 'status === 429 || ', to: '' },
      { name: 'slow requests are not shown', from: 'durationMs >= slowMs', to: 'false' },
    ]),
    ...of('observing/traceContext', requests, [
      { name: 'the caller writes anything as the trace', from: '([0-9a-f]{32})-', to: '(.*)-' },
      { name: 'a trace of zeros is taken over', from: '(?!0{32})', to: '' },
      { name: 'version 00 has more fields', from: " || (version === '00' && more !== undefined)", to: '' },
    ]),
    ...of(
      'log',
      ['observing/requests'],
      [{ name: 'the level counts for nothing', from: 'if (URGENCY[entry.level] >= URGENCY[least])', to: '' }],
    ),
    ...of(
      'commands/serve',
      ['cli'],
      [
        { name: 'a stopping provider is ready', from: 'provider.probes.drain();', to: '' },
        {
          name: 'the console’s address is told although it is not served',
          from: 'config.console ? await tellOfConsole(provider) : []',
          to: 'await tellOfConsole(provider)',
        },
        { name: 'the console’s key is written to an output that is kept', from: '!process.stdout.isTTY', to: 'false' },
        { name: 'nobody hears that the console has no key', from: '(await hasConsoleKey(provider))', to: '(true)' },
      ],
    ),
    ...of('createProvider', metrics, [
      { name: 'everybody is counted', from: 'const metrics = settings.metrics\n', to: 'const metrics = settings\n' },
    ]),
    ...of('observing/metrics', metrics, [
      { name: 'a sign-in counts twice', from: "result: code ?? 'success' })", to: "result: code ?? 'success' }, 2)" },
      {
        name: 'a refused sign-in counts as one that worked',
        from: "result: code ?? 'success'",
        to: "result: 'success'",
      },
      { name: 'a queue tells nobody who waits', from: 'limiter.state()[measure]', to: '0' },
      { name: 'metrics wait for a database that is gone', from: '.catch(() => undefined)', to: '' },
    ]),
    ...of('observing/observer', metrics, [
      {
        name: 'any method is a series of its own',
        from: "METHODS.has(request.method) ? request.method : 'OTHER'",
        to: 'request.method',
      },
    ]),
    ...of('http/app', metrics, [
      {
        name: 'any address is a series of its own',
        from: 'env.exchange.route = endpoint.path;',
        to: 'env.exchange.route = req.path;',
      },
    ]),
    ...of(
      'log',
      ['proofs/canary'],
      [
        {
          name: 'the log tells the values of a failed statement',
          from: 'const told = new Error(messageOf(error));',
          to: 'const told = new Error(error.message);',
        },
      ],
    ),
    ...of(
      'http/app',
      ['proofs/canary'],
      [
        {
          name: 'the log tells tokens in addresses',
          from: 'env.exchange.route = endpoint.path;',
          to: 'env.exchange.route = req.path;',
        },
      ],
    ),
    ...of(
      'observing/traceContext',
      ['proofs/canary'],
      [
        {
          name: 'the log tells whatever the caller calls its trace',
          from: "return { trace: traceId.replaceAll('-', '') };",
          to: "return { trace: traceparent ?? '' };",
        },
      ],
    ),
    ...of(
      'mail/transport',
      ['proofs/canary'],
      [
        {
          name: 'the log repeats what a mail server says',
          from: "const words = [typeof code === 'string' ? code : 'unknown',",
          to: 'const words = [String(error),',
        },
      ],
    ),
    ...of(
      'log',
      ['log'],
      [
        { name: 'the log tells the value that the database cannot take', from: 'isAboutValue(error) ?', to: 'false ?' },
        {
          name: 'the log tells what could not be parsed',
          from: "error instanceof SyntaxError ? 'What was read cannot be parsed' :",
          to: '',
        },
        {
          name: 'a host is handed what drivers keep',
          from: 'const told = new Error(messageOf(error));',
          to: 'const told = Object.assign(new Error(messageOf(error)), error);',
        },
      ],
    ),
  ],
};
