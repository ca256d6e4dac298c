/**
 * What other scripts of a page do to what everybody shares. Each is the text of a script that runs before the library.
 */
export const hostGlobals: Readonly<Record<string, string>> = {
  'enumerable methods on Array.prototype': `for (const name of ['last', 'remove', 'insert', 'has', 'flatten', 'toJSON2']) Array.prototype[name] = function () { return this[0]; };`,
  'replaced methods of Array.prototype, as old libraries ship them': `
    const { filter, map, forEach, find, includes } = Array.prototype;
    Array.prototype.filter = function (work, that) { return filter.call(this, work, that); };
    Array.prototype.map = function (work, that) { return map.call(this, work, that); };
    Array.prototype.forEach = function (work, that) { return forEach.call(this, work, that); };
    Array.prototype.find = function (work, that) { return find.call(this, work, that); };
    Array.prototype.includes = function (...all) { return includes.apply(this, all); };`,
  'a polluted Object.prototype': `Object.assign(Object.prototype, { baseUrl: EVIL, action: EVIL, redirectUrl: EVIL, authenticatedUrl: EVIL, loginUrl: EVIL, location: EVIL,
    formAction: EVIL, method: 'get', query: { leak: EVIL }, emitted: true, name: 'polluted', isSuperUser: true });`,
  'attachShadow and define wrapped': `
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (how) { const root = attach.call(this, { ...how, mode: 'open' }); root.watched = true; return root; };
    const define = customElements.define;
    customElements.define = function (...all) { return define.apply(customElements, all); };`,
  'fetch wrapped and then taken away from window': `
    const send = window.fetch;
    window.fetch = async (...all) => send(...all);
    Object.defineProperty(window.fetch, 'name', { value: 'wrapped' });`,
  'JSON with a stringify of its own and toJSON everywhere': `
    const { parse, stringify } = JSON;
    window.JSON = { parse: (...all) => parse(...all), stringify: (...all) => stringify(...all) };
    Date.prototype.toJSON = function () { return 'today'; };`,
  'a Promise of its own': `
    const Real = window.Promise;
    window.Promise = class Promised extends Real {};`,
  'event listeners wrapped, as zones do': `
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const known = new WeakMap();
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      if (typeof listener === 'function' && !known.has(listener)) known.set(listener, function (...all) { return listener.apply(this, all); });
      return addEventListener.call(this, type, known.get(listener) ?? listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) { return removeEventListener.call(this, type, known.get(listener) ?? listener, options); };`,
  'timers and frames wrapped': `
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) { const real = window[name]; window[name] = (...all) => real.apply(window, all); }`,
  'no crypto.randomUUID, structuredClone or Navigation API': `
    delete Crypto.prototype.randomUUID; delete window.structuredClone; Object.defineProperty(window, 'navigation', { value: undefined });`,
};

/** Nodes whose names shadow what scripts read from \`window\` and \`document\` (ELE-13). */
export const clobbering = `
  <form name="gatehouse" action="EVIL"><input name="submit"><input name="action"><input name="baseUrl" value="EVIL"></form>
  <a id="gatehouse" href="EVIL"></a><a id="gatehouse" name="baseUrl" href="EVIL"></a><a id="config" href="EVIL"></a><a id="options" href="EVIL"></a>
  <form name="location" action="EVIL"></form><form id="default"></form><img name="apps" alt=""><a id="app" href="EVIL"></a><a id="root" href="EVIL"></a>
  <form name="title"></form><form name="head"></form><form name="forms"></form><form name="cookie"></form><form name="referrer"></form>
  <form name="login" action="EVIL"><input name="identifier" value="mallory"><input name="password" type="password" value="theirs"><button name="submit">Theirs</button></form>
  <a id="FRONTEGG_BASE_URL" href="EVIL"></a><a id="__gatehouse" href="EVIL"></a><a id="customElements" href="EVIL"></a><a id="mobx" href="EVIL"></a><a id="process" href="EVIL"></a>`;
