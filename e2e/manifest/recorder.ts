/** What the elements of a page have shown and said so far: by tag, and within it by kind. */
export interface Shown {
  parts: string[];
  slots: string[];
  states: string[];
  /** Names of events with the fields of their `detail`. */
  events: { [name: string]: string[] };
  /** Custom properties their sheets read. */
  cssProperties: string[];
}

/**
 * Runs in the page before anything else. It notes what is ever put into the shadow root of an element of the library,
 * however shortly it stays there, what the element fires, and which states it enters.
 */
export function record(tags: readonly string[]): void {
  type Kind = 'parts' | 'slots' | 'states' | 'cssProperties';
  const fresh = () => ({
    parts: new Set<string>(),
    slots: new Set<string>(),
    states: new Set<string>(),
    cssProperties: new Set<string>(),
    events: new Map<string, Set<string>>(),
  });
  const seen = new Map(tags.map((tag) => [tag, fresh()]));
  const note = (host: Element, kind: Kind, name: string): void => void seen.get(host.localName)?.[kind].add(name);
  const roots: ShadowRoot[] = [];

  const look = (host: Element, node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll('*')]) {
      for (const part of one.part) note(host, 'parts', part);
      // What an element of the library shows of another one inside.
      for (const part of one.getAttribute('exportparts')?.split(', ') ?? []) note(host, 'parts', part);
      // A slot of this prefix holds what the library itself has drawn; no page fills it.
      if (one instanceof HTMLSlotElement && !one.name.startsWith('gh-')) note(host, 'slots', one.name);
    }
  };
  const { attachShadow } = Element.prototype;
  const { attachInternals } = HTMLElement.prototype;
  HTMLElement.prototype.attachShadow = function (this: HTMLElement, init) {
    const root = attachShadow.call(this, init);
    if (!tags.includes(this.localName)) return root;
    roots.push(root);
    const options: MutationObserverInit = {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['part', 'name', 'exportparts'],
    };
    new MutationObserver((changes) =>
      changes.forEach(({ type, target, addedNodes }) =>
        type === 'attributes' ? look(this, target) : addedNodes.forEach((node) => look(this, node)),
      ),
    ).observe(root, options);
    return root;
  };
  HTMLElement.prototype.attachInternals = function (this: HTMLElement) {
    const internals = attachInternals.call(this);
    hosts.set(internals.states, this);
    return internals;
  };
  const hosts = new WeakMap<CustomStateSet, Element>();
  const { add } = CustomStateSet.prototype;
  CustomStateSet.prototype.add = function (state) {
    const host = hosts.get(this);
    if (host) note(host, 'states', state);
    return add.call(this, state);
  };
  const { dispatchEvent } = EventTarget.prototype;
  EventTarget.prototype.dispatchEvent = function (event) {
    const events =
      event instanceof CustomEvent && this instanceof Element ? seen.get(this.localName)?.events : undefined;
    if (events && event instanceof CustomEvent) {
      const fields = events.get(event.type) ?? new Set();
      for (const name of Object.keys(event.detail ?? {})) fields.add(name);
      events.set(event.type, fields);
    }
    return dispatchEvent.call(this, event);
  };
  Object.assign(window, {
    recorded() {
      for (const root of roots) {
        for (const sheet of root.adoptedStyleSheets)
          for (const { cssText } of sheet.cssRules)
            for (const [, name = ''] of cssText.matchAll(/(?:var|style)\(\s*(--gh-[\w-]+)/g))
              note(root.host, 'cssProperties', name);
        for (const one of root.children) look(root.host, one);
      }
      const told = ({ parts, slots, states, cssProperties, events }: ReturnType<typeof fresh>): Shown => ({
        parts: [...parts],
        slots: [...slots],
        states: [...states],
        cssProperties: [...cssProperties],
        events: Object.fromEntries([...events].map(([name, fields]) => [name, [...fields]])),
      });
      return Object.fromEntries([...seen].map(([tag, one]) => [tag, told(one)]));
    },
  });
}
