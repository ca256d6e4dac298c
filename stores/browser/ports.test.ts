import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { browserPorts } from './ports.ts';

/** What a page has and this process lacks; taken away again after each test. */
const lent = new Map<string, PropertyDescriptor | undefined>();
function lend(name: string, value: unknown): void {
  if (!lent.has(name)) lent.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
afterEach(() => {
  for (const [name, before] of lent)
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  lent.clear();
});

/** A storage in memory; `limit` says how many keys fit. */
function storage(limit = Infinity) {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (values.size >= limit) throw new DOMException('full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('the ports of a page', () => {
  it('keep texts in local and in session storage, apart from each other', () => {
    const [local, session] = [storage(), storage()];
    lend('localStorage', local);
    lend('sessionStorage', session);
    const ports = browserPorts();
    ports.local.set('a', '1');
    ports.session.set('b', '2');
    assert.deepEqual([[...local.values], [...session.values]], [[['a', '1']], [['b', '2']]]);
    assert.deepEqual([ports.local.get('a'), ports.session.get('a')], ['1', null]);
    ports.local.remove('a');
    assert.equal(ports.local.get('a'), null);
  });

  it('forget where storage is full, blocked or missing, and never throw', () => {
    lend('localStorage', storage(0));
    const { local, session } = browserPorts();
    local.set('a', '1');
    assert.equal(local.get('a'), null);
    Object.defineProperty(globalThis, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      configurable: true,
    });
    lent.set('sessionStorage', undefined);
    session.set('a', '1');
    session.remove('a');
    assert.equal(session.get('a'), null);
  });

  it('write to the console what is as grave as the level asked for, or graver', () => {
    const methods = ['error', 'warn', 'info', 'debug'] as const;
    const real = { ...console };
    const toldBy = (log: ReturnType<typeof browserPorts>['log']): string[] => {
      const said: string[] = [];
      for (const method of methods) console[method] = () => void said.push(method);
      try {
        for (const method of methods) log(method, 'GH-REQUEST-FAILED', 'A request failed.');
      } finally {
        Object.assign(console, real);
      }
      return said;
    };
    const told = (level: (typeof methods)[number] | undefined) => toldBy(browserPorts(level).log);
    assert.deepEqual(told(undefined), ['error', 'warn']);
    assert.deepEqual(told('error'), ['error']);
    assert.deepEqual(told('info'), ['error', 'warn', 'info']);
    assert.deepEqual(told('debug'), ['error', 'warn', 'info', 'debug']);
    const { log } = Reflect.apply(browserPorts, undefined, ['silnet']);
    assert.deepEqual(toldBy(log), ['error', 'warn'], 'a level that does not exist is the usual one');
  });

  it('call back after a time, unless that was undone', async () => {
    const { clock } = browserPorts();
    const called: string[] = [];
    const undo = clock.after(1, () => called.push('undone'));
    undo();
    await new Promise<void>((done) => void clock.after(2, () => (called.push('kept'), done())));
    assert.deepEqual(called, ['kept']);
  });

  it('tell when the page is looked at again, by each of the four signals, until the undo (STO-09)', () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const globals = new EventTarget();
    lend('document', page);
    lend('addEventListener', globals.addEventListener.bind(globals));
    lend('removeEventListener', globals.removeEventListener.bind(globals));
    lend('navigator', { onLine: false });
    const { wake } = browserPorts();
    let woken = 0;
    const undo = wake.listen(() => woken++);
    const signal = (): void => {
      page.dispatchEvent(new Event('visibilitychange'));
      for (const name of ['focus', 'online', 'pageshow']) globals.dispatchEvent(new Event(name));
    };
    signal();
    assert.equal(woken, 4);
    undo();
    signal();
    assert.equal(woken, 4);
    assert.deepEqual([wake.visible(), wake.online()], [true, false]);
    page.visibilityState = 'hidden';
    assert.equal(wake.visible(), false);
  });

  it('go to an address, put it in the place of this one, or load the page anew when it is the same', () => {
    const gone: string[] = [];
    lend('location', {
      href: 'https://app.example/a',
      assign: (to: string) => gone.push(`assign ${to}`),
      replace: (to: string) => gone.push(`replace ${to}`),
      reload: () => gone.push('reload'),
    });
    const { navigation } = browserPorts();
    assert.equal(navigation.href(), 'https://app.example/a');
    navigation.go('https://app.example/b');
    navigation.go('https://app.example/b', { replace: true });
    navigation.go('https://app.example/b', { reload: true });
    navigation.go('https://app.example/a', { reload: true });
    assert.deepEqual(gone, [
      'assign https://app.example/b',
      'replace https://app.example/b',
      'assign https://app.example/b',
      'reload',
    ]);
  });

  it('have an address where there is no page, and neither locks nor counters', () => {
    lend('location', undefined);
    lend('navigator', undefined);
    const { navigation, counters, withLock } = browserPorts();
    assert.deepEqual([navigation.href(), counters, withLock], ['http://localhost/', undefined, undefined]);
  });

  it('run work under the name of a lock, and give its result', async () => {
    const asked: string[] = [];
    const request = async (name: string, _: LockOptions, work: () => unknown) => (asked.push(name), work());
    lend('navigator', { locks: { request } });
    assert.equal(await browserPorts().withLock?.('refresh', async () => 'done'), 'done');
    assert.deepEqual(asked, ['refresh']);
  });

  it('leave the queue of a lock when the signal says so, which is left out where there is none', async () => {
    const said: LockOptions[] = [];
    const request = async (_: string, options: LockOptions, work: () => unknown) => (said.push(options), work());
    lend('navigator', { locks: { request } });
    const { signal } = new AbortController();
    const { withLock } = browserPorts();
    await withLock?.('refresh', async () => {}, signal);
    await withLock?.('refresh', async () => {});
    assert.deepEqual(said, [{ signal }, {}]);
    assert.equal(said[0]?.signal === signal, true, 'the signal of the caller');
  });

  it('open one database for all apps of a page, and another one when it was closed (STO-19)', async () => {
    const databases: (EventTarget & { close: () => void; onversionchange?: () => void })[] = [];
    const numbers = new Map<string, number>();
    const answered = (made: { onsuccess?: () => void } & Record<string, unknown>) => {
      queueMicrotask(() => made.onsuccess?.());
      return made;
    };
    const transaction = () => {
      const get = (key: string) => answered({ result: numbers.get(key) });
      const put = (value: number, key: string) => void numbers.set(key, value);
      const made: { oncomplete?: () => void; objectStore: () => object } = { objectStore: () => ({ get, put }) };
      setImmediate(() => made.oncomplete?.());
      return made;
    };
    const open = () => {
      const result = Object.assign(new EventTarget(), { transaction, close: () => {} });
      databases.push(result);
      return answered({ result });
    };
    lend('indexedDB', { open });
    const [first, second] = [browserPorts().counters, browserPorts().counters];
    assert.deepEqual([await first?.bump('a'), await second?.read('a')], [1, 1]);
    assert.equal(databases.length, 1);
    databases[0]?.onversionchange?.();
    assert.deepEqual([await first?.read('a'), await second?.bump('a')], [1, 2]);
    assert.equal(databases.length, 2);
  });

  it('carry messages to the other listeners of a channel, until the undo', async () => {
    const { channel } = browserPorts();
    const name = `ports-test-${process.pid}`;
    const [here, there] = [channel?.(name), channel?.(name)];
    try {
      const heard: unknown[] = [];
      let arrived = (): void => {};
      const undo = there?.listen((message) => (heard.push(message), arrived()));
      const first = new Promise<void>((done) => (arrived = done));
      here?.post({ tenant: 'acme' });
      await first;
      undo?.();
      const watched = new Promise<void>((done) => there?.listen(() => done()));
      here?.post('again');
      await watched;
      assert.deepEqual(heard, [{ tenant: 'acme' }]);
    } finally {
      here?.close();
      there?.close();
    }
  });
});
