/** The commands of WebDriver the smoke needs; how they travel is the transport's affair. */
export const commands = {
  newSession: { http: ['POST', ''], marionette: 'NewSession' },
  deleteSession: { http: ['DELETE', ''], marionette: 'DeleteSession' },
  navigate: { http: ['POST', '/url'], marionette: 'Navigate' },
  execute: { http: ['POST', '/execute/sync'], marionette: 'ExecuteScript' },
  perform: { http: ['POST', '/actions'], marionette: 'PerformActions' },
  newWindow: { http: ['POST', '/window/new'], marionette: 'NewWindow' },
  currentWindow: { http: ['GET', '/window'], marionette: 'GetWindowHandle' },
  switchWindow: { http: ['POST', '/window'], marionette: 'SwitchToWindow' },
} as const satisfies Readonly<
  Record<string, { http: readonly ['GET' | 'POST' | 'DELETE', string]; marionette: string }>
>;

export type Command = keyof typeof commands;

/** A running browser: takes commands, gives values. */
export interface Transport {
  /** Name and version, for the report. */
  name: string;
  send(command: Command, parameters?: object): Promise<unknown>;
  close(): Promise<void>;
}

/** Keys by WebDriver's code points. */
export const keys = { enter: '\uE007', escape: '\uE00C', down: '\uE015' } as const;

/** Milliseconds. */
const PATIENCE = 20_000;

/** Finds in the page what a person sees, shadow roots included. Text: it runs in the browser. */
const LIBRARY = `
  const all = (selector, root = document) => [...root.querySelectorAll('*')].flatMap((node) => [...(node.matches(selector) ? [node] : []), ...(node.shadowRoot ? all(selector, node.shadowRoot) : [])]);
  const shown = (node) => node.checkVisibility ? node.checkVisibility({ visibilityProperty: true }) : node.getClientRects().length > 0;
  const named = (selector, name) => all(selector).find((node) => shown(node) && node.textContent.trim().startsWith(name));
  const focused = (root = document) => root.activeElement?.shadowRoot?.activeElement ? focused(root.activeElement.shadowRoot) : root.activeElement;
  const app = () => window[Symbol.for('gatehouse.apps.v1')]?.get('default');
`;

/** Somebody at a browser. */
export class Driver {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get name(): string {
    return this.#transport.name;
  }

  async go(address: string): Promise<void> {
    await this.#transport.send('navigate', { url: address });
  }

  /** The value of an expression in the page; `all`, `shown`, `named`, `focused` and `app` are known there. */
  async value(expression: string): Promise<unknown> {
    return this.#transport.send('execute', { script: `${LIBRARY}; return (${expression});`, args: [] });
  }

  /** Waits until an expression is true. */
  async until(what: string, expression: string): Promise<void> {
    const end = Date.now() + PATIENCE;
    while ((await this.value(`Boolean(${expression})`)) !== true) {
      if (Date.now() > end)
        throw new Error(
          `${what}: not within ${PATIENCE / 1000} s. The focus: ${String(await this.value('focused()?.outerHTML.slice(0, 200)'))}. The page: ${String(await this.value('document.body.innerText')).slice(0, 300)}`,
        );
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  /** Types as fast as a hand can. Without a pause WebKitGTK lets a key go up before the page has heard it go down. */
  async type(text: string): Promise<void> {
    const pause = { type: 'pause', duration: 30 };
    const actions = [...text].flatMap((value) => [{ type: 'keyDown', value }, pause, { type: 'keyUp', value }, pause]);
    await this.#transport.send('perform', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** A new tab, which is shown from then on. */
  async openTab(): Promise<string> {
    const made = await this.#transport.send('newWindow', { type: 'tab' });
    const handle = typeof made === 'object' && made !== null && 'handle' in made ? String(made.handle) : '';
    await this.switchTo(handle);
    return handle;
  }

  async currentTab(): Promise<string> {
    return String(await this.#transport.send('currentWindow'));
  }

  async switchTo(handle: string): Promise<void> {
    await this.#transport.send('switchWindow', { handle });
  }

  async close(): Promise<void> {
    await this.#transport.send('deleteSession').catch(() => undefined); // a browser that is gone needs no goodbye
    await this.#transport.close();
  }
}
