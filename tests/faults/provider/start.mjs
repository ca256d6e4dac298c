import { of, provider } from '../../support/providerFaults.mjs';

/** The provider: options, environment, command, start. */
export default {
  tests: [provider('config')],
  faults: [
    ...of(
      'origins/originFault',
      ['config'],
      [
        { name: 'an origin may have a path', from: 'new URL(text).origin !== text || ', to: '' },
        { name: 'an origin may name many hosts', from: "text.includes('*') ?", to: 'false ?' },
        { name: 'plain http is nothing to worry about', from: '!isLoopback(new URL(address).hostname)', to: 'false' },
      ],
    ),
    ...of(
      'configFields',
      ['config'],
      [
        { name: 'an encryption key may be too long', from: '/^[0-9a-f]{64}$/i', to: '/^[0-9a-f]{64}/i' },
        { name: 'a span of zero seconds is one', from: 'atLeast(1, fallback)', to: 'atLeast(0, fallback)' },
      ],
    ),
    ...of(
      'configSchema',
      ['config'],
      [
        {
          name: 'refresh tokens may be repeated for 30 minutes',
          from: 'refreshGrace: count(30)',
          to: 'refreshGrace: count(1800)',
        },
        {
          name: 'the console is served unless it is switched off',
          from: 'console: v.optional(v.boolean(), false)',
          to: 'console: v.optional(v.boolean(), true)',
        },
        { name: 'a short forwarding secret is taken', from: 'v.minLength(16)', to: 'v.minLength(15)' },
      ],
    ),
    ...of(
      'serve',
      ['serve'],
      [
        {
          name: 'a connection without a request holds up the end',
          from: 'for (const socket of silent) socket.destroy();',
          to: '',
        },
      ],
    ),
    ...of(
      'retention/sweepAll',
      ['createProvider'],
      [{ name: 'sessions are not swept', from: '  sessionsOver(retention.sessions),\n', to: '' }],
    ),
    ...of(
      'retention/sweepAll',
      ['retention/sweep'],
      [
        {
          name: 'sessions go with the secrets',
          from: 'sessionsOver(retention.sessions)',
          to: 'sessionsOver(retention.secrets)',
        },
        { name: 'messages go with the sessions', from: 'retention.messages', to: 'retention.sessions' },
        {
          name: 'secrets go with the messages',
          from: 'secretsOver(retention.secrets)',
          to: 'secretsOver(retention.messages)',
        },
        {
          name: 'what cannot be removed is not counted',
          from: 'services.recorder.sweepFailed(rule.what);',
          to: '',
          tests: [provider('observing/metrics')],
        },
        {
          name: 'what cannot be removed keeps the rest',
          from: '} catch (error) {',
          to: '} catch (error) {\n      throw error;',
        },
        {
          name: 'nobody hears of what cannot be removed',
          from: 'logAccident(services,',
          to: 'void (services,',
        },
      ],
    ),
    ...of(
      'retention/sweep',
      ['retention/sweep'],
      [
        {
          name: 'a sweep compares every row with what is over',
          from: 'sql`${key} = ANY(ARRAY${over})`',
          to: 'sql`${key} IN ${over}`',
          tests: [provider('proofs/plans')],
        },
        { name: 'only one batch is removed', from: 'if (batch < BATCH) return', to: 'return' },
        { name: 'a batch has no end', from: '.limit(BATCH)', to: '.limit(1_000_000)' },
        { name: 'all processes sweep at once', from: 'if (!lock?.isOurs) return 0;', to: '' },
      ],
    ),
    ...of(
      'audit/retention',
      ['retention/sweep'],
      [{ name: 'the audit is kept for ever', from: 'ago(keptSeconds)', to: 'ago(keptSeconds * 1000)' }],
    ),
    {
      name: 'the newest audit rows are found among all',
      file: 'provider/migrations/0012_retention.sql',
      tests: ['provider/proofs/plans.test.ts'],
      from: 'CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id")',
      to: 'CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("id")',
    },
    {
      name: 'any transaction that may remove old audit rows may remove all',
      file: 'provider/migrations/0012_retention.sql',
      tests: ['provider/retention/sweep.test.ts'],
      from: "OLD.at < NULLIF(current_setting('gatehouse.audit_over', true), '')::timestamptz",
      to: "current_setting('gatehouse.audit_over', true) <> ''",
    },
    ...of(
      'serve',
      ['createProvider'],
      [{ name: 'everybody on the network is heard', from: "hostname = '127.0.0.1'", to: 'hostname' }],
    ),
    ...of(
      'probes/probes',
      ['probes/probes'],
      [
        { name: 'a provider that stops is ready', from: 'stopping ? ', to: 'false ? ' },
        { name: 'a database of an older version is good enough', from: "return ['schema']", to: 'return []' },
        { name: 'a probe waits for the database', from: 'within(PATIENCE_MS, failedChecks())', to: 'failedChecks()' },
      ],
    ),
    ...of(
      'bootstrap/bootstrap',
      ['bootstrap/bootstrap'],
      [
        {
          name: 'an activated account gets a link of bootstrap',
          from: 'if (user.verified) return undefined;',
          to: '',
        },
      ],
    ),
    ...of(
      'createProvider',
      ['probes/probes'],
      [{ name: 'the probes stand beside the public routes', from: 'settings.probes ? ', to: 'true ? ' }],
    ),
    ...of(
      'serve',
      ['serve'],
      [
        { name: 'a server stops at once', from: 'await wait(drain * 1000);', to: '' },
        {
          name: 'connections stay open while a server drains',
          from: "if (isStopping) response.setHeader('Connection', 'close');",
          to: '',
        },
        { name: 'a request without end keeps a server alive', from: 'server.closeAllConnections()', to: 'undefined' },
      ],
    ),
    ...of(
      'cli',
      ['cli'],
      [
        {
          name: 'a statement that fails shows its values',
          from: 'const shown = withoutParameters(error);',
          to: 'const shown = error;',
        },
      ],
    ),
    ...of(
      'serve',
      ['cli'],
      [
        {
          name: 'a second Ctrl-C cuts the first one short',
          from: 'process.on(signal, ()',
          to: 'process.once(signal, ()',
        },
      ],
    ),
    ...of(
      'config',
      ['config'],
      [
        {
          name: 'the fault of an option is told without its name',
          from: "wrong(v.getDotPath(issue) ?? 'config', issue.message)",
          to: "wrong('config', issue.message)",
        },
        {
          name: 'applications may be called over plain http',
          from: '...allowedOrigins.map((one, index) => [`allowedOrigins.${index}`, one])',
          to: '',
        },
        { name: 'plain http is taken everywhere', from: 'of allowHttp ? [] : origins', to: 'of [] as typeof origins' },
      ],
    ),
    ...of(
      'environment',
      ['environment'],
      [
        { name: 'the whole network is listened to', from: "?? '127.0.0.1'", to: "?? '0.0.0.0'" },
        {
          name: 'passwords travel the network in plain',
          from: "publicUrl.startsWith('http:') && given.get('allowHttp') !== true",
          to: 'false',
        },
      ],
    ),
    ...of(
      'log',
      ['log'],
      [
        {
          name: 'the log has lines that are no JSON',
          from: 'process.stderr.write(`${toLine(entry)}\\n`)',
          to: 'process.stderr.write(`${entry.level} ${toLine(entry)}\\n`)',
        },
        { name: 'a line has no end', from: 'if (Buffer.byteLength(line) <= LINE) return line;', to: 'return line;' },
        {
          name: 'a line is measured in characters',
          from: 'Buffer.byteLength(line) <= LINE',
          to: 'line.length <= LINE',
        },
        {
          name: 'a failed statement is logged with its parameters',
          from: 'error: withoutParameters(error)',
          to: 'error',
        },
        {
          name: 'a failed statement is logged in full length',
          from: 'at.query.slice(0, EXCERPT)',
          to: 'at.message',
        },
        {
          name: 'where a statement failed is lost',
          from: '.filter((line) => /^\\s+at /.test(line))',
          to: '.slice(0, 0)',
        },
      ],
    ),
    ...of(
      'environment',
      ['environment'],
      [
        { name: 'empty items of a list are origins', from: ".filter((item) => item !== '')", to: '' },
        { name: 'an empty variable is set', from: 'env[name] || undefined', to: 'env[name]' },
        {
          name: 'any text switches the console on',
          from: "if (text !== '1' && text !== '0') throw",
          to: 'if (false) throw',
        },
        { name: 'a flag is on when it is off', from: "return text === '1';", to: 'return true;' },
      ],
    ),
    ...of(
      'commands/serve',
      ['cli'],
      [{ name: 'a stopping provider is ready', from: 'provider.probes.drain();', to: '' }],
    ),
    ...of(
      'variables',
      ['environment'],
      [
        { name: 'port 65536 is one', from: "from(0, 65_535)('serve.port'", to: "from(0, 65_536)('serve.port'" },
        { name: 'logout addresses are the origins', from: "'postLogoutRedirectUris'", to: "'allowedOrigins'" },
      ],
    ),
    ...of(
      'configFile',
      ['configFile'],
      [
        {
          name: 'JSON that is broken is quoted',
          from: 'is not valid JSON${line}`',
          to: 'is not valid JSON${line}: ${error}`',
        },
        {
          name: 'an unknown option is passed over',
          from: 'else throw unknownOption(',
          to: 'else if (!path) throw unknownOption(',
        },
        {
          name: 'a text is a flag',
          from: "kind === 'flag' && typeof value === 'boolean'",
          to: "kind === 'flag' && (typeof value === 'boolean' || typeof value === 'string')",
        },
      ],
    ),
    ...of(
      'environment',
      ['configFile'],
      [
        {
          name: 'one value of a secret wins over its file',
          from: 'if (text !== undefined) throw',
          to: 'if (text === undefined) throw',
        },
        { name: 'the line break belongs to a secret', from: ".replace(/\\r?\\n$/, '')", to: '' },
      ],
    ),
    ...of(
      'createProvider',
      ['createProvider'],
      [
        {
          name: 'the database of another vendor is taken',
          from: '    if (settings.clientId !== undefined && settings.clientId !== vendor.id) {',
          to: '    if (false) {',
        },
        {
          name: 'a failed start keeps the folder',
          from: '  } catch (error) {\n    await storage.close();\n    throw error;',
          to: '  } catch (error) {\n    throw error;',
        },
      ],
    ),
    ...of(
      'serve',
      ['createProvider'],
      [{ name: 'callers have no address', from: 'address === undefined ? {} : { address }', to: '{}' }],
    ),
    ...of(
      'variables',
      ['cli'],
      [
        {
          name: 'nobody hears of a variable with a prefix',
          from: 'Object.hasOwn(variables, meant) && !env[meant]',
          to: 'false',
        },
        { name: 'an item of a list has no variable', from: ' || option.startsWith(`${own}.`)', to: '' },
      ],
    ),
    ...of(
      'cli',
      ['cli'],
      [
        {
          name: 'a wrong option is told by its own name',
          from: '${variableOf(error.option)} is wrong',
          to: '${error.option} is wrong',
        },
        {
          name: 'what every object inherits is a command',
          from: 'Object.hasOwn(commands, name) ? commands[name] : undefined',
          to: 'commands[name]',
        },
        { name: 'an unknown command succeeds', from: 'process.exitCode = 2;', to: '' },
        {
          name: 'a mistake in the set-up is told with a stack',
          from: 'error instanceof UsageError || error instanceof ConfigError || ',
          to: '',
        },
      ],
    ),
  ],
};
